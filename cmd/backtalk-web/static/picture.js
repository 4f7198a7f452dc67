// The board as a picture, for eyes, mouse and fingers; to a screen reader it does not exist.

const ns = 'http://www.w3.org/2000/svg';
const width = 1300;
const height = 1000;
const step = 92; // a column
const bar = { left: 12 + 6 * step, width: 84 };
const most = 5; // checkers drawn one above the other; more have their number written on them

function draw(parent, name, attributes, text) {
  const e = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  parent.append(e);
  return e;
}

const middle = (column) => 12 + step * (column - 0.5) + (column > 6 ? bar.width : 0);

export class Picture {
  constructor(svg, send) {
    Object.assign(this, { svg, send });
    svg.addEventListener('pointerdown', (e) => this.down(e));
    svg.addEventListener('pointerup', (e) => this.up(e));
  }

  // at returns the index of the point at an event: 24 is the bar, 25 the tray.
  at(e) {
    const place = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-at]');
    return place ? Number(place.dataset.at) : -1;
  }

  down(e) {
    this.from = this.at(e);
    if (this.from >= 0) this.send({ tap: this.from });
  }

  // A press that ends elsewhere was a drag: that is the second point.
  up(e) {
    const to = this.at(e);
    if (to >= 0 && this.from >= 0 && to !== this.from) this.send({ tap: to });
    this.from = -1;
  }

  show(board) {
    this.svg.replaceChildren();
    [this.svg.dataset.own, this.svg.dataset.rival] = board.colours;
    draw(this.svg, 'rect', { class: 'wood', width, height, rx: 16 });
    draw(this.svg, 'rect', { class: 'bar', x: bar.left, width: bar.width, y: 0, height });
    this.board = board;
    board.points.forEach((p, i) => this.point(p, i));
    this.pile('bar', 24, board.bar, bar.left + bar.width / 2);
    this.tray();
    for (const m of board.moves || []) this.arrow(m);
    this.dice();
    this.cube();
  }

  point(p, i) {
    const x = middle(p.column);
    const g = draw(this.svg, 'g', { 'data-at': i, class: `point${i === this.board.focus ? ' focus' : ''}` });
    const [base, tip] = p.far ? [40, 420] : [height - 40, height - 420];
    draw(g, 'rect', { class: 'touch', x: x - step / 2, y: p.far ? 0 : height / 2, width: step, height: height / 2 });
    draw(g, 'path', { class: p.column % 2 === (p.far ? 1 : 0) ? 'dark' : 'pale', d: `M${x - 42} ${base} L${x} ${tip} L${x + 42} ${base} Z` });
    draw(g, 'text', { class: 'number', x, y: p.far ? 30 : height - 10 }, p.number);
    this.stack(g, p.own, 'own', x, p.far);
    this.stack(g, p.rival, 'rival', x, p.far);
    const mark = p.far ? 445 : height - 445;
    if (p.target) draw(g, 'path', { class: 'target', d: `M${x} ${mark - 14} l14 14 l-14 14 l-14 -14 Z` });
    if (p.selected) draw(g, 'circle', { class: 'picked', cx: x, cy: mark, r: 18 });
  }

  // stack draws the checkers of one side: theirs have a ring, so that colour is not all.
  stack(g, n, side, x, far) {
    for (let k = 0; k < Math.min(n, most); k++) this.checker(g, side, x, far ? 84 + 74 * k : height - 84 - 74 * k);
    if (n > most) draw(g, 'text', { class: `count ${side}`, x, y: far ? 84 + 74 * (most - 1) + 12 : height - 84 - 74 * (most - 1) + 12 }, n);
  }

  checker(g, side, x, y) {
    draw(g, 'circle', { class: `checker ${side}`, cx: x, cy: y, r: 36 });
    if (side === 'rival') draw(g, 'circle', { class: 'ring', cx: x, cy: y, r: 20 });
  }

  pile(name, at, [own, rival], x) {
    const g = draw(this.svg, 'g', { 'data-at': at, class: name });
    for (const [n, side, y] of [[own, 'own', height / 2 - 110], [rival, 'rival', height / 2 + 110]]) {
      if (!n) continue;
      this.checker(g, side, x, y);
      if (n > 1) draw(g, 'text', { class: `count ${side}`, x, y: y + 12 }, n);
    }
  }

  tray() {
    const x = width - 52;
    const g = draw(this.svg, 'g', { 'data-at': 25, class: `tray${this.board.offTarget ? ' target' : ''}` });
    draw(g, 'rect', { class: 'slot', x: x - 40, y: 40, width: 80, height: height - 80, rx: 10 });
    const [own, rival] = this.board.off;
    for (const [n, name, y] of [[own, 'own', height - 120], [rival, 'rival', 120]]) {
      if (!n) continue;
      this.checker(g, name, x, y);
      draw(g, 'text', { class: `count ${name}`, x, y: y + 12 }, n);
    }
  }

  // place returns where a move begins or ends.
  place(i, side) {
    if (i === 24) return [bar.left + bar.width / 2, side ? height / 2 + 110 : height / 2 - 110];
    if (i === 25) return [width - 52, side ? 120 : height - 120];
    const p = this.board.points[i];
    return [middle(p.column), p.far ? 260 : height - 260];
  }

  arrow(m) {
    const [x1, y1] = this.place(m.from, m.side);
    const [x2, y2] = this.place(m.to, m.side);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const g = draw(this.svg, 'g', { class: 'move' });
    draw(g, 'line', { x1, y1, x2, y2 });
    draw(g, 'path', { d: `M${x2} ${y2} L${x2 - 28 * ux - 14 * uy} ${y2 - 28 * uy + 14 * ux} L${x2 - 28 * ux + 14 * uy} ${y2 - 28 * uy - 14 * ux} Z` });
  }

  dice() {
    const { dice = [], used = [], rolled } = this.board;
    const centre = rolled ? middle(3.5) : middle(9.5);
    dice.forEach((n, i) => {
      const x = centre + (i - (dice.length - 1) / 2) * 92;
      const g = draw(this.svg, 'g', { class: `die ${rolled ? 'rival' : 'own'}${used[i] ? ' used' : ''}` });
      draw(g, 'rect', { x: x - 38, y: height / 2 - 38, width: 76, height: 76, rx: 12 });
      draw(g, 'text', { x, y: height / 2 + 20 }, n);
    });
  }

  cube() {
    const { cube, cubeAt } = this.board;
    if (!cube) return;
    const y = [height - 80, 80, height / 2][cubeAt];
    const g = draw(this.svg, 'g', { class: 'cube' });
    const x = bar.left + bar.width / 2;
    draw(g, 'rect', { x: x - 34, y: y - 34, width: 68, height: 68, rx: 8 });
    draw(g, 'text', { x, y: y + 16 }, cube);
  }
}
