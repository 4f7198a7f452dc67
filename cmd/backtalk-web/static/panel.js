// The panel beside the board: who plays, the score, the pips, the time, the cube, and the
// opponent's last play. It is hidden from screen readers, because there are keys for all of it.
import { element } from './points.js';

/** @import { Panel as Content, PanelSide } from '../types/messages' */

/** @typedef {{ time: HTMLElement, side: PanelSide }} Time */

/**
 * @param {keyof HTMLElementTagNameMap} name
 * @param {string} className
 * @param {(string | Node)[]} inside
 */
const classed = (name, className, ...inside) => Object.assign(element(name, ...inside), { className });

// clock shows milliseconds as minutes and seconds.
/** @param {number} ms */
function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Panel {
  /** @type {number | undefined} */ ticking;

  /** @param {HTMLElement} root */
  constructor(root) { this.root = root; }

  /** @param {Content} [panel] @param {string[]} colours */
  show(panel, colours = []) {
    clearInterval(this.ticking);
    [this.root.dataset.own, this.root.dataset.rival] = colours;
    this.root.hidden = !panel;
    if (!panel) return;
    /** @type {Time[]} */
    const times = [];
    const sides = panel.sides.map((side, i) => {
      const row = classed('div', `side ${i ? 'rival' : 'own'}${side.turn ? ' turn' : ''}`,
        classed('span', 'disc'), classed('span', 'name', side.name), classed('span', 'score', String(side.score)), classed('span', 'pips', side.pips));
      if (side.timed) {
        const time = classed('span', 'time', clock(side.left));
        times.push({ time, side });
        row.append(time);
      }
      return row;
    });
    this.root.replaceChildren(classed('p', 'match', panel.match), sides[1], sides[0],
      ...(panel.cube ? [classed('p', 'cube', panel.cube)] : []), ...(panel.last ? [classed('p', 'played', panel.last)] : []));
    this.tick(times);
  }

  // tick runs the clock of the side that decides, once its delay is over.
  /** @param {Time[]} times */
  tick(times) {
    const running = times.find(({ side }) => side.turn);
    if (!running) return;
    const from = performance.now();
    this.ticking = setInterval(() => {
      const used = Math.max(0, performance.now() - from - running.side.delay);
      running.time.textContent = clock(running.side.left - used);
    }, 500);
  }
}
