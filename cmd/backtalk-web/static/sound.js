// Plays the cues, which the program rendered as samples, where they happen on the board. The game
// continues whatever the browser does to sound.

const rate = 48000;
const columns = 12;

export class Sound {
  constructor(send) {
    Object.assign(this, { send, samples: new Map(), sweeping: [], tuned: { volume: 1, mono: false } });
    this.free = 0; // when the cues so far have ended
  }

  // tune sets how loud all cues are, and whether they are all in the middle.
  tune(tuned) {
    this.tuned = tuned;
    if (this.out) this.out.gain.value = tuned.volume;
  }

  // take keeps the samples of a cue.
  take({ cue, far, samples }) { this.samples.set(`${cue}/${far}`, samples); }

  // unlock is called at each key and tap, because only then does a browser let a page start to
  // make sounds.
  unlock() {
    if (!this.context) {
      const Context = window.AudioContext || window.webkitAudioContext;
      if (!Context) return;
      try { this.context = new Context({ sampleRate: rate }); } catch { return; }
      this.out = this.context.createGain();
      this.out.connect(this.context.destination);
      this.tune(this.tuned);
      this.context.addEventListener('statechange', () => this.report());
      this.report();
    }
    if (this.context.state !== 'running') this.context.resume().then(() => this.report(), () => {});
  }

  report() {
    const is = this.context.state === 'running';
    if (is !== this.running) this.send({ sound: is });
    this.running = is;
  }

  // source returns a cue that is ready to play, or null if there is none yet.
  source({ cue, far = false, column = 0 }) {
    let samples = this.samples.get(`${cue}/${far}`) || this.samples.get(`${cue}/false`);
    if (!samples || !this.running) return null;
    if (samples instanceof Float32Array) {
      const buffer = this.context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      samples = buffer;
      this.samples.set(`${cue}/${far}`, buffer);
    }
    const source = this.context.createBufferSource();
    source.buffer = samples;
    let end = source;
    if (column && !this.tuned.mono && this.context.createStereoPanner) {
      end = this.context.createStereoPanner();
      end.pan.value = (2 * column - columns - 1) / (columns - 1);
      source.connect(end);
    }
    end.connect(this.out);
    return source;
  }

  play(cue) {
    const source = this.source(cue);
    if (!source) return;
    const now = this.context.currentTime;
    const at = cue.after ? Math.max(now, this.free) : now;
    source.start(at);
    this.free = Math.max(this.free, at + source.buffer.duration);
  }

  sweep(cues, step = 0.11) {
    this.hush();
    let at = this.context ? this.context.currentTime : 0;
    for (const cue of cues) {
      const source = this.source(cue);
      if (!source) continue;
      source.start(at);
      this.sweeping.push(source);
      at += step;
    }
  }

  hush() {
    for (const source of this.sweeping) source.stop();
    this.sweeping = [];
  }
}
