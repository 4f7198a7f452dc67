// Announcements: live regions, which a screen reader reads by itself, and the list of announcements,
// which the player can read at any time.
import { element } from './points.js';

// A live region keeps this many nodes. The page removes older ones when nothing has come for a
// while, because Orca loses a text if a node goes as another comes.
const mostNodes = 8;
const quiet = 5000; // ms
const mostSaid = 60;
// If lines come without a pause, the list is trimmed as soon as it is longer than this.
const crowded = 300;
const mostLast = 3; // lines beside the board
// The page leaves this long between one event and the next, because Chromium collects what it tells
// a screen reader for 150 ms. Orca reads two nodes of one collection in any order, and drops the
// second if the player presses a key.
const apart = 300; // ms
// The list of announcements has no numbers: when all of them change, Orca drops what it is
// announcing.

// The dialog needs its own live regions, because some readers ignore those outside an open dialog.
// They come in pairs: polite, assertive.
/** @param {Element} parent */
const regionsOf = (parent) => /** @type {Element} */ ([...parent.children].filter((e) => e.className === 'unseen').at(-1)).children;

export class Live {
  /** @type {[string[], string[]]} */ waiting = [[], []];
  timers = [0, 0];
  flushed = -apart;
  /** @type {string[]} */ log = []; // every line, for tests and the browser's console
  /** @type {number | undefined} */ quiet;

  /** @param {HTMLElement} game @param {HTMLElement} dialog @param {HTMLElement} said @param {HTMLElement} last */
  constructor(game, dialog, said, last) {
    this.home = regionsOf(game);
    this.inDialog = regionsOf(dialog);
    this.dialog = dialog;
    this.said = said;
    this.last = last; // the newest lines, shown below the board
  }

  // keep adds a line to the list of announcements. A line that only says what the player can do next
  // gives way to the next line.
  /** @param {string} text */
  keep(text, prompt = false) {
    this.log.push(text);
    this.said.append(element('li', text));
    if (this.said.children.length > crowded) this.trim();
    this.last.querySelector('.prompt')?.remove();
    const line = element('p', text);
    if (prompt) line.className = 'prompt';
    this.last.append(line);
    while (this.last.children.length > mostLast) this.last.firstChild?.remove();
  }

  // say makes a screen reader read a line: at once if now is set, or else after what it is reading.
  // Lines from one turn of the event loop share a node, because readers mix up several nodes.
  /** @param {string} text @param {boolean} [now] */
  say(text, now) {
    const which = now ? 1 : 0;
    if (now) this.waiting[1].push(...this.waiting[0].splice(0)); // what comes first is read first
    this.waiting[which].push(text);
    this.arm(which);
  }

  /** @param {number} which */
  arm(which) { this.timers[which] ||= setTimeout(() => this.flush(which), this.rest(which)); }

  // rest returns how long a line must wait for those before it. An answer never waits.
  /** @param {number} which */
  rest(which) { return which ? 0 : Math.max(0, apart - performance.now() + this.flushed); }

  /** @param {number} which */
  flush(which) {
    this.timers[which] = 0;
    if (!which) this.flush(1); // the answer came before, if there is one
    if (this.waiting[which].length === 0) return;
    if (this.rest(which) > 0) return this.arm(which);
    const node = element('p', this.waiting[which].splice(0).join(' '));
    (this.dialog.hidden ? this.home : this.inDialog)[which].append(node);
    this.flushed = performance.now();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.trim(), quiet);
  }

  trim() {
    while (this.said.children.length > mostSaid) this.said.firstChild?.remove();
    for (const region of [...this.home, ...this.inDialog]) {
      while (region.children.length > mostNodes) region.firstChild?.remove();
    }
  }
}
