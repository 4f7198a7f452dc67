// Plays the cues, which the program rendered as samples, where they happen on the board. The game
// continues whatever the browser does to sound.

/** @import { Cue, Tune } from '../types/messages' */
/** @import { Samples, Send } from '../types/workers' */

const rate = 48000;
const columns = 12;

export class Sound {
  /** @type {Map<string, AudioBuffer | Samples['samples']>} */ samples = new Map();
  /** @type {AudioBufferSourceNode[]} */ sweeping = [];
  /** @type {Tune} */ tuned = { volume: 1, mono: false };
  free = 0; // when the cues so far have ended
  /** @type {AudioContext | undefined} */ context;
  /** @type {GainNode | undefined} */ out;
  /** @type {boolean | undefined} */ running;

  /** @param {Send} send */
  constructor(send) { this.send = send; }

  // tune sets how loud all cues are, and whether they are all in the middle.
  /** @param {Tune} tuned */
  tune(tuned) {
    this.tuned = tuned;
    if (this.out) this.out.gain.value = tuned.volume;
  }

  // take keeps the samples of a cue.
  /** @param {Samples} samples */
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
    const is = this.context?.state === 'running';
    if (is !== this.running) this.send({ sound: is });
    this.running = is;
  }

  // source returns a cue that is ready to play, its duration and the present time, or null if there is
  // none yet.
  /** @param {Cue} cue */
  source({ cue, far = false, column = 0 }) {
    let samples = this.samples.get(`${cue}/${far}`) || this.samples.get(`${cue}/false`);
    if (!samples || !this.running || !this.context || !this.out) return null;
    if (samples instanceof Float32Array) {
      const buffer = this.context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      samples = buffer;
      this.samples.set(`${cue}/${far}`, buffer);
    }
    const source = this.context.createBufferSource();
    source.buffer = samples;
    if (column && !this.tuned.mono && this.context.createStereoPanner) {
      const panner = this.context.createStereoPanner();
      panner.pan.value = (2 * column - columns - 1) / (columns - 1);
      source.connect(panner).connect(this.out);
    } else {
      source.connect(this.out);
    }
    return { source, duration: samples.duration, now: this.context.currentTime };
  }

  /** @param {Cue} cue */
  play(cue) {
    const ready = this.source(cue);
    if (!ready) return;
    const at = cue.after ? Math.max(ready.now, this.free) : ready.now;
    ready.source.start(at);
    this.free = Math.max(this.free, at + ready.duration);
  }

  /** @param {Cue[]} cues */
  sweep(cues, step = 0.11) {
    this.hush();
    let at = this.context ? this.context.currentTime : 0;
    for (const cue of cues) {
      const ready = this.source(cue);
      if (!ready) continue;
      ready.source.start(at);
      this.sweeping.push(ready.source);
      at += step;
    }
  }

  hush() {
    for (const source of this.sweeping) source.stop();
    this.sweeping = [];
  }
}
