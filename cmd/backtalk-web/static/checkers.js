// The checkers of the picture. Each stays the same element while the page shows the board. Its transform
// puts it in its place, and changes move by move.
import { bar, draw, height, middle, most, radius, trayX } from './geometry.js';

/** @import { Board } from '../types/messages' */
/** @typedef {[x: number, y: number]} Spot */
/** @typedef {SVGGElement & { at?: Spot }} Checker */
/** @typedef {{ side: number, from: number, to: number }} Hop */
/** @typedef {{ at: Spot, ms: number }[]} Way */

const sides = ['own', 'rival'];
/** @type {Record<string, number>} */
const paces = { none: 0, fast: 160, normal: 320, slow: 640 }; // ms for a move
const barAt = 24;
const off = 25;
const gap = 74;
const falls = 500; // ms that a dropped checker waits for the game

// countsOf returns how many checkers each side has on each point, on the bar and off.
/** @param {Board} board */
const countsOf = (board) => [
  [...board.points.map((p) => p.own || 0), board.bar[0], board.off[0]],
  [...board.points.map((p) => p.rival || 0), board.bar[1], board.off[1]],
];

export class Checkers {
  duration = paces.normal;
  /** @type {Animation[]} */ running = [];
  /** @type {Checker[][][]} */ stacks = sides.map(() => Array.from({ length: 26 }, () => []));
  colours = '';
  /** @type {Board | undefined} */ board;
  /** @type {Checker | undefined} */ lifted;
  /** @type {number | undefined} */ falling;

  /** @param {Element} layer @param {Element} counts */
  constructor(layer, counts) {
    this.layer = layer;
    this.counts = counts;
    this.still = window.matchMedia('(prefers-reduced-motion: reduce)');
  }

  /** @param {string} motion */
  pace(motion) { this.duration = paces[motion] ?? paces.normal; }

  /** @param {number} side */
  make(side) {
    /** @type {Checker} */
    const g = draw(this.layer, 'g', { class: `checker ${sides[side]}` });
    draw(g, 'circle', { class: 'disc', r: radius });
    // The opponent's have a ring, so that colour is not the only difference.
    draw(g, 'circle', { class: side ? 'ring' : 'rim', r: side ? 20 : 27 });
    return g;
  }

  // place returns the coordinates of checker number k on a point, on the bar or off.
  /** @param {number} side @param {number} at @param {number} k @returns {Spot} */
  place(side, at, k) {
    if (at === barAt) return [bar.left + bar.width / 2, side ? height / 2 + 110 + 40 * Math.min(k, 2) : height / 2 - 110 - 40 * Math.min(k, 2)];
    if (at === off) return [trayX, side ? 84 + 20 * Math.min(k, 14) : height - 84 - 20 * Math.min(k, 14)];
    const p = /** @type {Board} */ (this.board).points[at];
    const up = Math.min(k, most - 1);
    return [middle(p.column), p.far ? 84 + gap * up : height - 84 - gap * up];
  }

  // end returns the coordinates at which an arrow begins or ends: those of the outermost checker, or of
  // the one that left.
  /** @param {number} at @param {number} side @param {'from' | 'to'} which */
  end(at, side, which) {
    const n = this.stacks[side][at].length;
    const k = which === 'from' ? n : Math.max(0, n - 1);
    return this.place(side, at, at < barAt ? Math.min(k, most - 1) : k);
  }

  // show puts the checkers where a board has them. If it knows the board before, it shows the moves.
  /** @param {Board} board @param {Board | null} [before] */
  show(board, before) {
    const colours = JSON.stringify(board.colours);
    const known = before && colours === this.colours;
    this.colours = colours;
    this.finish();
    this.board = board;
    const hops = known ? this.hops(board) : null;
    if (hops) this.play(hops);
    else this.rebuild(board);
    this.dress();
  }

  // rebuild puts every checker in its place, without moves.
  /** @param {Board} board */
  rebuild(board) {
    countsOf(board).forEach((counts, side) => {
      const all = this.stacks[side].flat();
      counts.forEach((n, at) => {
        this.stacks[side][at] = Array.from({ length: n }, () => all.pop() || this.make(side));
      });
      for (const extra of all) extra.remove();
    });
    this.arrange();
  }

  // hops returns the moves that lead from the present checkers to a board, or null if the board belongs
  // to another game.
  /** @param {Board} board */
  hops(board) {
    const wanted = countsOf(board);
    const now = this.stacks.map((stacks) => stacks.map((stack) => stack.length));
    /** @param {number[]} counts */
    const total = (counts) => counts.reduce((sum, n) => sum + n, 0);
    if (wanted.some((counts, side) => total(counts) !== total(now[side]))) return null;
    /** @type {Hop[]} */
    const hops = [];
    /** @param {number} side @param {number} from @param {number} to */
    const go = (side, from, to) => {
      now[side][from]--;
      now[side][to]++;
      hops.push({ side, from, to });
    };
    const differs = () => wanted.some((counts, side) => counts.some((n, at) => n !== now[side][at]));
    // First the moves of the last turn, in order, if they lead there.
    for (const { from, to, side, hit } of differs() ? board.moves || [] : []) {
      if (now[side][from] > wanted[side][from] || hops.some((hop) => hop.to === from && hop.side === side)) {
        if (!now[side][from]) break;
        go(side, from, to);
        if (hit && now[1 - side][to]) go(1 - side, to, barAt);
      }
    }
    // Then the rest: spare checkers in one place go to a place that lacks some.
    for (const side of [0, 1]) {
      for (let from = 0; from < 26; from++) {
        while (now[side][from] > wanted[side][from]) {
          const to = wanted[side].findIndex((n, at) => n > now[side][at]);
          if (to < 0) return null;
          go(side, from, to);
        }
      }
    }
    return hops;
  }

  // play moves checkers one after the other.
  /** @param {Hop[]} hops */
  play(hops) {
    // The player has already seen a dragged checker move.
    const ms = this.still.matches || document.hidden || this.lifted ? 0 : this.duration;
    this.settle();
    let begins = 0;
    /** @type {Map<Checker, Way>} */
    const ways = new Map(); // of each checker that moves
    for (const { side, from, to } of hops) {
      const checker = this.stacks[side][from].pop();
      if (!checker) continue;
      const at = checker.at || this.place(side, from, this.stacks[side][from].length);
      const end = this.place(side, to, this.stacks[side][to].length);
      this.stacks[side][to].push(checker);
      const way = ways.get(checker) || [{ at, ms: 0 }];
      ways.set(checker, way);
      way.push({ at: way[way.length - 1].at, ms: begins });
      begins += ms;
      way.push({ at: end, ms: begins });
      checker.at = end;
    }
    this.arrange();
    if (ms && begins) for (const [checker, way] of ways) this.animate(checker, way, begins);
  }

  /** @param {Checker} checker @param {Way} way @param {number} whole */
  animate(checker, way, whole) {
    this.layer.append(checker); // above the others
    const frames = way.map(({ at: [x, y], ms }) => ({ transform: `translate(${x}px, ${y}px)`, offset: ms / whole, easing: 'ease-in-out' }));
    frames.push({ ...frames[frames.length - 1], offset: 1 });
    this.running.push(checker.animate(frames, whole));
  }

  finish() {
    for (const animation of this.running.splice(0)) animation.finish();
  }

  // arrange puts every checker in its place, the outer ones above the inner.
  arrange() {
    this.stacks.forEach((stacks, side) => stacks.forEach((stack, at) => stack.forEach((checker, k) => this.put(checker, this.place(side, at, k)))));
  }

  /** @param {Checker} checker @param {Spot} spot */
  put(checker, [x, y]) {
    checker.at = [x, y];
    checker.style.transform = `translate(${x}px, ${y}px)`;
  }

  // dress writes the number of checkers on the last one of a high stack, in place of its ring, and marks
  // the selected checker.
  dress() {
    this.counts.replaceChildren();
    this.stacks.forEach((stacks, side) => stacks.forEach((stack, at) => {
      const full = at === off ? 0 : at === barAt ? 1 : most;
      stack.forEach((checker, k) => {
        checker.classList.toggle('counted', stack.length > full && k === stack.length - 1);
        checker.classList.toggle('off', at === off);
        checker.classList.toggle('picked', k === stack.length - 1 && !side && (this.board?.points[at]?.selected || false));
      });
      if (stack.length <= full) return;
      const [x, y] = this.place(side, at, stack.length - 1);
      draw(this.counts, 'text', { class: `count ${sides[side]}`, x, y: y + 13 }, stack.length);
    }));
  }

  // lift picks up the viewer's outermost checker in a place, and reports whether there is one.
  /** @param {number} at */
  lift(at) {
    this.finish();
    this.settle();
    this.lifted = this.stacks[0][at]?.at(-1);
    if (!this.lifted || at === off) return false;
    this.layer.append(this.lifted);
    this.lifted.classList.add('lifted');
    return true;
  }

  /** @param {number} x @param {number} y */
  carry(x, y) {
    if (this.lifted) this.lifted.style.transform = `translate(${x}px, ${y}px)`;
  }

  // release leaves the checker where the player dropped it until the game moves it, but not for long.
  release() { this.falling = setTimeout(() => this.settle(), falls); }

  // settle puts the checker back in its place.
  settle() {
    clearTimeout(this.falling);
    if (!this.lifted) return;
    this.lifted.classList.remove('lifted');
    if (this.lifted.at) this.put(this.lifted, this.lifted.at);
    this.lifted = undefined;
  }
}
