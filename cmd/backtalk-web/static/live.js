// What is announced: live regions, which a screen reader reads by itself, and the list of what was
// said, which is read at leisure.
import { element } from './points.js';

// A live region keeps so many nodes. What is too many goes when nothing has come for a while: Orca
// loses a text when a node goes as another comes.
const mostNodes = 8;
const quiet = 5000; // ms
const mostSaid = 60;
// If lines come without a pause, the list is trimmed as soon as it is longer than this.
const crowded = 300;
const mostLast = 3; // lines beside the board
// An event comes so long after what came before: Chromium gathers what it tells a screen reader for
// 150 ms. Orca reads two nodes in any order, and a key drops the one that waits.
const apart = 300; // ms
// The list of what was said has no numbers: while all of them change Orca drops what is announced.

// Each dialog has live regions of its own, since some readers hear none outside of the open one.
// They come in pairs: polite, assertive.
const regionsOf = (parent) => [...parent.children].filter((e) => e.className === 'unseen').at(-1).children;

export class Live {
  constructor(game, dialog, said, last) {
    this.home = regionsOf(game);
    this.inDialog = regionsOf(dialog);
    this.dialog = dialog;
    this.said = said;
    this.last = last; // for eyes: the newest lines, below the board
    this.waiting = [[], []];
    this.timers = [0, 0];
    this.flushed = -apart;
    this.log = []; // every line, for whoever looks for what was said
  }

  // keep adds a line to the list of announcements. A line that only says what the player can do next
  // gives way to the next line.
  keep(text, prompt = false) {
    this.log.push(text);
    this.said.append(element('li', text));
    if (this.said.children.length > crowded) this.trim();
    this.last.querySelector('.prompt')?.remove();
    const line = element('p', text);
    if (prompt) line.className = 'prompt';
    this.last.append(line);
    while (this.last.children.length > mostLast) this.last.firstChild.remove();
  }

  // say has a line read: at once if now, else when what is being read has ended. What comes within
  // one turn of the event loop is one node: readers mix up several.
  say(text, now) {
    const which = now ? 1 : 0;
    if (now) this.waiting[1].push(...this.waiting[0].splice(0)); // what comes first is read first
    this.waiting[which].push(text);
    this.arm(which);
  }

  arm(which) { this.timers[which] ||= setTimeout(() => this.flush(which), this.rest(which)); }

  // rest returns how long a line waits for those before: an answer not at all.
  rest(which) { return which ? 0 : Math.max(0, apart - performance.now() + this.flushed); }

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
    while (this.said.children.length > mostSaid) this.said.firstChild.remove();
    for (const region of [...this.home, ...this.inDialog]) {
      while (region.children.length > mostNodes) region.firstChild.remove();
    }
  }
}
