// The board as a picture, for players who can see it, with a mouse or a finger. It is hidden from screen
// readers. Its checkers stay from one message to the next, so that the player sees them move.
import { Checkers } from './checkers.js';
import { bar, centre, columnAt, draw, height, middle, radius, step, trayX, width } from './geometry.js';

/** @import { Arrow, Board } from '../types/messages' */
/** @import { Send } from '../types/workers' */
/** @typedef {[x: number, y: number]} Spot */

// A press that moves further than this, in units of the picture, is a drag.
const slack = 24;

// pips maps each number on a die to the places of its dots.
/** @type {Record<number, Spot[]>} */
const pips = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

// journeys joins the moves of one checker, unless it hit on the way.
/** @param {Arrow[]} moves */
function journeys(moves = []) {
  /** @type {Arrow[]} */
  const all = [];
  for (const m of moves) {
    const before = all.find((each) => each.to === m.from && each.side === m.side && !each.hit);
    if (before) Object.assign(before, { to: m.to, hit: m.hit });
    else all.push({ ...m });
  }
  return all;
}

// cut returns the point that is this far from the first point, on the way to the second.
/** @param {Spot} from @param {Spot} to @param {number} far @returns {Spot} */
function cut([x1, y1], [x2, y2], far) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [x1 + far * (x2 - x1) / length, y1 + far * (y2 - y1) / length];
}

export class Picture {
  dots = true;
  /** @type {{ name: string, x: number, y: number, w: number, h: number }[]} */ things = [];
  /** @type {Board | undefined} */ board;
  shape = '';
  /** @type {{ spot: Spot, at: number | string, dragged?: boolean } | undefined} */ press;

  /** @param {SVGSVGElement} svg @param {Send} send @param {() => void} focus */
  constructor(svg, send, focus) {
    this.svg = svg;
    this.send = send;
    this.focus = focus;
    /** @param {string} className */
    const layer = (className) => draw(svg, 'g', { class: className });
    draw(svg, 'rect', { class: 'frame', width, height, rx: 18 });
    this.ground = layer('ground');
    this.marks = layer('marks');
    this.checkers = new Checkers(layer('checkers'), layer('counts'));
    this.arrows = layer('arrows');
    this.cubeLayer = layer('cube');
    this.diceLayer = layer('dice');
    // A click must not take the focus away from the points: keys would do nothing then.
    svg.addEventListener('mousedown', (e) => e.preventDefault());
    svg.addEventListener('pointerdown', (e) => this.down(e));
    svg.addEventListener('pointermove', (e) => this.move(e));
    svg.addEventListener('pointerup', (e) => this.up(e));
    svg.addEventListener('pointercancel', () => this.drop());
  }

  // look sets how dice look, and how fast checkers move.
  /** @param {{ dice: string, motion: string }} look */
  look({ dice, motion }) {
    this.dots = dice !== 'digits';
    this.checkers.pace(motion);
    if (this.board) this.show(this.board);
  }

  // spot returns where an event is in the picture.
  /** @param {PointerEvent} e @returns {Spot} */
  spot(e) {
    const box = this.svg.getBoundingClientRect();
    return [(e.clientX - box.left) * width / box.width, (e.clientY - box.top) * height / box.height];
  }

  // at returns what is at a place: the index of a point, 24 for the bar, 25 for the tray, or the name of
  // a thing to touch.
  /** @param {Spot} spot */
  at([x, y]) {
    if (!this.board || x < 0 || y < 0 || x > width || y > height) return -1;
    for (const thing of this.things) {
      if (Math.abs(x - thing.x) <= thing.w && Math.abs(y - thing.y) <= thing.h) return thing.name;
    }
    if (x > bar.left && x < bar.left + bar.width) return 24;
    const column = columnAt(x);
    if (column > 12) return 25;
    return this.board.points.findIndex((p) => p.column === column && Boolean(p.far) === y < height / 2);
  }

  /** @param {PointerEvent} e */
  down(e) {
    if (!e.isPrimary || e.button > 0) return;
    const spot = this.spot(e);
    this.press = { spot, at: this.at(spot) };
    this.svg.setPointerCapture?.(e.pointerId);
  }

  // move carries along the checker that was under the pointer.
  /** @param {PointerEvent} e */
  move(e) {
    if (!this.press) return;
    const [x, y] = this.spot(e);
    const { spot, at } = this.press;
    if (!this.press.dragged) {
      if (Math.hypot(x - spot[0], y - spot[1]) < slack || typeof at !== 'number' || !this.checkers.lift(at)) return;
      this.press.dragged = true;
      this.svg.classList.add('dragging');
    }
    this.checkers.carry(x, y);
  }

  // Everything happens when the pointer goes up. Until then the player can take a press back.
  /** @param {PointerEvent} e */
  up(e) {
    const { at, dragged } = this.press || { at: -1, dragged: false };
    this.drop();
    const to = this.at(this.spot(e));
    this.focus();
    if (at === -1 || to === -1) return;
    if (dragged || to !== at) {
      if (typeof at === 'number' && typeof to === 'number' && to !== at) this.send({ drag: [at, to] });
      return;
    }
    if (typeof at === 'number') this.send({ tap: at });
    else this.send({ do: at });
  }

  drop() {
    if (this.press?.dragged) this.checkers.release();
    this.svg.classList.remove('dragging');
    this.press = undefined;
  }

  /** @param {Board} board */
  show(board) {
    const before = this.board;
    this.board = board;
    [this.svg.dataset.own, this.svg.dataset.rival] = board.colours;
    const shape = JSON.stringify(board.points.map((p) => [p.number, p.column, p.far]));
    if (shape !== this.shape) this.paint(board);
    const turned = shape !== this.shape && before;
    this.shape = shape;
    this.mark(board);
    this.things = [];
    this.checkers.show(board, turned ? null : before);
    this.arrows.replaceChildren();
    for (const m of journeys(board.moves)) this.arrow(m, 'move');
    for (const m of board.made || []) this.arrow(m, 'move made');
    this.badge(board);
    this.dice(board);
    this.cube(board);
  }

  // paint draws what stays: the wood, the points and their numbers.
  /** @param {Board} board */
  paint(board) {
    this.ground.replaceChildren();
    draw(this.ground, 'rect', { class: 'bed', x: 12, y: 40, width: 6 * step, height: height - 80, rx: 6 });
    draw(this.ground, 'rect', { class: 'bed', x: bar.left + bar.width, y: 40, width: 6 * step, height: height - 80, rx: 6 });
    draw(this.ground, 'rect', { class: 'bar', x: bar.left, width: bar.width, y: 0, height });
    draw(this.ground, 'rect', { class: 'touch', 'data-at': 24, x: bar.left, width: bar.width, y: 60, height: height - 120 });
    draw(this.ground, 'rect', { class: 'slot', 'data-at': 25, x: trayX - 40, y: 40, width: 80, height: height - 80, rx: 10 });
    board.points.forEach((p, i) => {
      const x = middle(p.column);
      const [base, tip] = p.far ? [40, 420] : [height - 40, height - 420];
      draw(this.ground, 'path', { class: p.column % 2 === (p.far ? 1 : 0) ? 'dark' : 'pale', d: `M${x - 43} ${base} L${x} ${tip} L${x + 43} ${base} Z` });
      draw(this.ground, 'text', { class: 'number', x, y: p.far ? 30 : height - 10 }, p.number);
      draw(this.ground, 'rect', { class: 'touch', 'data-at': i, x: x - step / 2, y: p.far ? 0 : height / 2, width: step, height: height / 2 });
    });
  }

  // mark shows where a touch does something, and which checker is selected.
  /** @param {Board} board */
  mark(board) {
    this.marks.replaceChildren();
    board.points.forEach((p) => {
      const x = middle(p.column);
      const y = p.far ? 445 : height - 445;
      if (p.target) draw(this.marks, 'path', { class: 'target', d: `M${x} ${y - 14} l14 14 l-14 14 l-14 -14 Z` });
      if (p.selected) draw(this.marks, 'circle', { class: 'picked', cx: x, cy: y, r: 18 });
    });
    if (board.offTarget) draw(this.marks, 'rect', { class: 'target', x: trayX - 40, y: 40, width: 80, height: height - 80, rx: 10 });
  }

  // arrow draws a move from checker to checker, and returns its middle. The arrow bends, so that two in
  // one row differ.
  /** @param {Arrow} arrow @param {string} className @returns {Spot} */
  arrow({ from, to, side }, className) {
    const begin = this.checkers.end(from, side, 'from');
    const end = this.checkers.end(to, side, 'to');
    const along = Math.hypot(end[0] - begin[0], end[1] - begin[1]);
    const inward = (begin[1] + end[1]) / 2 < height / 2 ? 1 : -1;
    /** @type {Spot} */
    const [cx, cy] = [(begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2 + Math.min(160, 40 + along / 6) * inward];
    const [x1, y1] = cut(begin, [cx, cy], 12);
    const [x2, y2] = cut(end, [cx, cy], radius + 4);
    const length = Math.hypot(x2 - cx, y2 - cy) || 1;
    const [ux, uy] = [(x2 - cx) / length, (y2 - cy) / length];
    const g = draw(this.arrows, 'g', { class: className });
    // On any background, the line or its halo has enough contrast.
    for (const part of ['halo', 'line']) draw(g, 'path', { class: part, d: `M${x1} ${y1} Q${cx} ${cy} ${x2 - 18 * ux} ${y2 - 18 * uy}` });
    draw(g, 'path', { class: 'head', d: `M${x2} ${y2} L${x2 - 30 * ux - 14 * uy} ${y2 - 30 * uy + 14 * ux} L${x2 - 30 * ux + 14 * uy} ${y2 - 30 * uy - 14 * ux} Z` });
    return [(x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4];
  }

  // badge draws a badge on the last move of the turn in progress. Touching it takes the move back.
  /** @param {Board} board */
  badge({ made = [] }) {
    if (!made.length) return;
    this.arrows.lastChild?.remove();
    const [x, y] = this.arrow(made[made.length - 1], 'move made last');
    const g = draw(this.arrows, 'g', { class: 'undo' });
    draw(g, 'circle', { cx: x, cy: y, r: 30 });
    draw(g, 'path', { d: `M${x + 14} ${y + 10} a15 15 0 1 0 -24 -2 m-8 -8 l8 9 l10 -6` });
    this.things.push({ name: 'undo', x, y, w: 36, h: 36 });
  }

  /** @param {Board} board */
  dice(board) {
    this.diceLayer.replaceChildren();
    const { dice = [], used = [], rolled, last = [], actions = [] } = board;
    const enter = actions.find((a) => a.action === 'enter' && a.next);
    const shown = dice.length ? dice : last;
    const rival = dice.length ? rolled : 1;
    const at = centre(!rival);
    const size = shown.length > 2 ? 84 : 96;
    shown.forEach((n, i) => {
      const x = at + (i - (shown.length - 1) / 2) * size;
      const g = draw(this.diceLayer, 'g', { class: `die ${rival ? 'rival' : 'own'}${used[i] || !dice.length ? ' used' : ''}`, transform: `translate(${x} ${height / 2})` });
      draw(g, 'rect', { x: -38, y: -38, width: 76, height: 76, rx: 14 });
      if (this.dots) for (const [dx, dy] of pips[n]) draw(g, 'circle', { class: 'pip', cx: 20 * dx, cy: 20 * dy, r: 7.5 });
      else draw(g, 'text', { x: 0, y: 20 }, n);
    });
    if (!enter) return;
    // A touch at the place of the player's dice rolls them, or ends the turn if they are used.
    const x = centre(true);
    this.things.push({ name: 'enter', x, y: height / 2, w: 3 * step, h: 52 });
    if (dice.length && !rolled) return;
    const g = draw(this.diceLayer, 'g', { class: 'ready' });
    draw(g, 'rect', { x: x - 130, y: height / 2 - 42, width: 260, height: 84, rx: 20 });
    draw(g, 'text', { x, y: height / 2 + 15 }, enter.title);
  }

  /** @param {Board} board */
  cube(board) {
    this.cubeLayer.replaceChildren();
    const { cube, cubeAt, actions = [] } = board;
    if (!cube) return;
    const x = bar.left + bar.width / 2;
    const y = [height - 80, 80, height / 2][cubeAt];
    const g = draw(this.cubeLayer, 'g', { class: 'cube' });
    draw(g, 'rect', { x: x - 36, y: y - 36, width: 72, height: 72, rx: 10 });
    draw(g, 'text', { x, y: y + 16 }, cube === 1 ? 64 : cube);
    if (actions.some((a) => a.action === 'double' && a.next)) this.things.push({ name: 'double', x, y, w: 40, h: 40 });
  }
}
