// The browser's own voice. It speaks one text after the other, as the program asks, and reports
// what happens to each.
/** @import { Order, Spoken } from '../types/messages' */
/** @import { Send } from '../types/workers' */

/** @type {Record<string, Spoken['what']>} */
const events = { start: 'begun', end: 'ended', error: 'failed' };

export class Speech {
  /** @type {SpeechSynthesisVoice[]} */ voices = [];

  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.synthesis = window.speechSynthesis;
    this.synthesis?.addEventListener?.('voiceschanged', () => this.list());
    this.list();
  }

  // list sends only the voices for the page's language, because a browser can have thousands.
  list() {
    if (!this.synthesis) return;
    const { lang } = document.documentElement;
    this.voices = this.synthesis.getVoices();
    /** @param {string} tag */
    const speaking = (tag) => this.voices.filter((one) => one.lang.replace('_', '-').startsWith(tag));
    // No voice has a tag with a script, such as zh-Hans.
    const names = (speaking(lang).length ? speaking(lang) : speaking(lang.split('-')[0])).map((one) => one.name);
    this.send({ voices: { lang, names, total: this.voices.length } });
  }

  /** @param {Order} order */
  order({ hush, token = 0, text, language = '', voice, rate = 1, volume = 1 }) {
    if (hush) return this.synthesis?.cancel();
    const said = new SpeechSynthesisUtterance(text);
    said.voice = this.voices.find((one) => one.name === voice) || null;
    Object.assign(said, { lang: said.voice?.lang || language, rate, volume });
    for (const [event, what] of Object.entries(events)) {
      said.addEventListener(event, (e) => this.send({ spoken: { token, what: /interrupted|canceled/.test(/** @type {SpeechSynthesisErrorEvent} */ (e).error) ? 'ended' : what } }));
    }
    this.said = said; // a browser may drop the events of one that nobody refers to
    this.synthesis.speak(said);
  }
}
