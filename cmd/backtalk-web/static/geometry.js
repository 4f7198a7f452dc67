// The places of things in the picture of the board, in its own units.
const ns = 'http://www.w3.org/2000/svg';
export const width = 1300;
export const height = 1000;
export const step = 92; // a column
export const bar = { left: 12 + 6 * step, width: 84 };
export const trayX = width - 52;
export const radius = 36;
export const most = 5; // checkers drawn one above the other; more have their number written on them

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {Element} parent
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @param {string | number} [text]
 */
export function draw(parent, name, attributes, text) {
  const e = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, String(value));
  if (text !== undefined) e.textContent = String(text);
  parent.append(e);
  return e;
}

// middle returns the middle of a column, 1 to 12.
/** @param {number} column */
export const middle = (column) => 12 + step * (column - 0.5) + (column > 6 ? bar.width : 0);

// columnAt returns the column at a place beside the bar, 13 for the tray.
/** @param {number} x */
export function columnAt(x) {
  const within = x > bar.left ? x - bar.width : x;
  return within >= 12 + 12 * step ? 13 : Math.max(1, Math.ceil((within - 12) / step));
}

// centre returns the middle of the half where a side rolls: the viewer on the right.
/** @param {boolean} own */
export const centre = (own) => middle(own ? 9.5 : 3.5);
