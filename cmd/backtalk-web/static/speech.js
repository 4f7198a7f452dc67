// The browser's own voice: it says one text after the other, as the program asks, and reports what
// becomes of each.
const events = { start: 'begun', end: 'ended', error: 'failed' };

export class Speech {
  constructor(send) {
    this.send = send;
    this.synthesis = window.speechSynthesis;
    this.synthesis?.addEventListener?.('voiceschanged', () => this.list());
    this.list();
  }

  list() {
    this.voices = this.synthesis?.getVoices() || [];
    this.send({ voices: this.voices.map(({ name, lang }) => ({ name, lang })) });
  }

  order(order) {
    if (order.hush) this.synthesis?.cancel();
    else this.say(order);
  }

  say({ token, text, language, voice, rate, volume }) {
    const said = new SpeechSynthesisUtterance(text);
    said.voice = this.voices.find((one) => one.name === voice) || null;
    Object.assign(said, { lang: said.voice?.lang || language, rate, volume });
    for (const [event, what] of Object.entries(events)) {
      said.addEventListener(event, ({ error }) => this.send({ spoken: { token, what: /interrupted|canceled/.test(error) ? 'ended' : what } }));
    }
    this.said = said; // one that nobody holds may report nothing
    this.synthesis.speak(said);
  }
}
