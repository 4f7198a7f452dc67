// The 24 points. In a listbox, a screen reader passes arrows and letters on to the page, and reads
// what receives the focus. Buttons, under headings or in a table, are read with the reader's own
// keys.

/** @import { Board, Part } from '../types/messages' */
/** @import { Send } from '../types/workers' */

// element makes an element with something inside.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {(string | Node)[]} inside
 */
export function element(name, ...inside) {
  const e = document.createElement(name);
  e.append(...inside);
  return e;
}

export class Points {
  at = 0;
  /** @type {string[]} */ names = [];
  /** @type {HTMLElement[]} */ options = [];
  form = '';
  drawn = '';
  beside = element('p');

  /** @param {HTMLElement} list @param {Send} send */
  constructor(list, send) {
    this.list = list;
    this.send = send;
    list.addEventListener('focusout', () => this.name());
  }

  // presses reports whether a button handles a key press itself.
  /** @param {KeyboardEvent} e */
  presses(e) { return /** @type {Element} */ (e.target).tagName === 'BUTTON' && [' ', 'Enter'].includes(e.key); }

  /** @param {EventTarget | null} element */
  has(element) { return this.list.contains(/** @type {Node | null} */ (element)); }

  // build makes the points again if their form or their groups have changed.
  /** @param {Board} board */
  build({ form, parts = [] }) {
    const drawn = form + parts.map((p) => p.title + p.points);
    if (this.drawn === drawn) return;
    const focused = this.has(document.activeElement);
    this.drawn = drawn;
    this.form = form;
    this.options = Array.from({ length: 24 }, (_, i) => this.option(i));
    /** @param {Part} part */
    const of = (part) => part.points.map((i) => this.options[i]);
    /** @param {Part} part */
    const row = (part) => {
      const title = element('th', part.title);
      title.scope = 'row';
      return element('tr', title, ...of(part).map((point) => element('td', point)));
    };
    this.beside = element('p');
    /** @type {Record<string, () => HTMLElement[]>} */
    const forms = {
      list: () => this.options,
      buttons: () => parts.flatMap((part) => [element('h3', part.title), element('div', ...of(part))]),
      table: () => [element('table', element('tbody', ...parts.map(row)))],
    };
    this.list.replaceChildren(...forms[form](), ...(form === 'list' ? [] : [this.beside]));
    this.list.className = form;
    this.list.setAttribute('role', form === 'list' ? 'listbox' : 'group');
    // In an application, a reader's own keys don't work.
    const around = /** @type {Element} */ (this.list.closest('#app'));
    for (const [name, value] of [['role', 'application'], ['aria-label', 'Backtalk']]) {
      if (form === 'list') around.setAttribute(name, value);
      else around.removeAttribute(name);
    }
    if (focused) this.focus();
  }

  /** @param {number} i */
  option(i) {
    const option = element(this.form === 'list' ? 'div' : 'button');
    if (this.form === 'list') {
      option.setAttribute('role', 'option');
      option.tabIndex = -1;
    }
    option.id = `point${i}`;
    // Mouse and finger touch the picture, so a click on an option comes from a screen reader.
    option.addEventListener('click', () => this.send({ open: i }));
    return option;
  }

  // show shows the points as they are now. The point in focus keeps its name until the focus leaves
  // it: the page announces what happened, and a reader would read a changed name as well.
  /** @param {Board} board @param {boolean} focused */
  show(board, focused) {
    this.build(board);
    this.names = board.points.map((p) => p.label);
    this.beside.textContent = board.beside ?? '';
    const moved = this.at !== board.focus;
    if (this.form === 'list') {
      board.points.forEach((p, i) => {
        this.options[i].style.gridArea = `${p.far ? 1 : 2} / ${p.column + (p.column > 6 ? 1 : 0)}`;
      });
      this.options[this.at].tabIndex = -1;
      this.options[board.focus].tabIndex = 0;
    }
    this.at = board.focus;
    this.name(moved ? null : document.activeElement);
    if (moved && focused) this.focus();
  }

  // name gives every point its name, except one element.
  /** @param {Element | null} but */
  name(but = null) {
    this.names.forEach((name, i) => {
      const option = this.options[i];
      if (option === but) return;
      if (this.form !== 'list') option.textContent = name;
      else if (option.getAttribute('aria-label') !== name) option.setAttribute('aria-label', name);
    });
  }

  focus() { this.options[this.at].focus({ preventScroll: this.form === 'list' }); }
}
