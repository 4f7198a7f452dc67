// This file shows menus, questions and fields. None of them is modal, because some readers
// ignore live regions outside a modal dialog.
import { element } from './points.js';

/** @import { Place, Step } from '../types/messages' */
/** @import { Send, Texts } from '../types/workers' */

export class Dialog {
  /** @type {Place} */ place = { kind: 'none', id: 0, at: 0 };
  /** @type {Element | null} */ from = null;

  /**
   * @param {HTMLElement} root
   * @param {() => Texts} texts
   * @param {Send} send
   * @param {(to: Element | null) => void} back
   */
  constructor(root, texts, send, back) {
    this.root = root;
    this.texts = texts;
    this.send = send;
    this.back = back;
    this.title = this.part('title');
    this.inside = this.part('inside');
    this.close = this.part('close');
    this.close.addEventListener('click', () => send({ close: true }));
  }

  /** @param {string} id */
  part(id) { return /** @type {HTMLElement} */ (this.root.querySelector(`#${id}`)); }

  get open() { return !this.root.hidden; }

  // closable reports whether something is open that Back can close.
  get closable() { return this.open && !this.place.root; }

  /** @param {EventTarget | null} element */
  has(element) { return !this.root.hidden && this.root.contains(/** @type {Node | null} */ (element)); }

  // show shows the place where the player is now, and moves the focus there unless focus is false.
  /** @param {Place} place */
  show(place, focus = true) {
    const before = this.place;
    this.place = place;
    if (!['menu', 'question', 'entry'].includes(place.kind)) {
      if (!this.root.hidden) this.leave();
      return;
    }
    if (this.root.hidden) this.from = document.activeElement;
    const same = !this.root.hidden && before.id === place.id;
    this.root.hidden = false;
    this.close.textContent = this.texts().close;
    this.close.hidden = Boolean(place.root);
    this.title.textContent = place.title ?? '';
    if (place.kind === 'entry') {
      if (!same) this.field(place);
    } else if (same) {
      this.step(place);
    } else {
      this.list(place);
    }
    if (focus) this.focus();
  }

  // after returns the place after a step in its list: the program sends only what changed.
  /** @param {Step} step @returns {Place} */
  after({ at, items = {} }) {
    return { ...this.place, at, items: this.place.items?.map((text, i) => items[i] ?? text) };
  }

  // focus moves the focus to the current item, or into the field.
  focus() { /** @type {HTMLElement} */ (this.inside.querySelector('[tabindex="0"], input')).focus(); }

  leave() {
    const focused = this.has(document.activeElement);
    this.root.hidden = true;
    this.inside.replaceChildren();
    // A reader would read these texts again when the regions next appear.
    for (const region of this.root.querySelectorAll('.live')) region.replaceChildren();
    if (focused) this.back(this.from);
  }

  /** @param {Place} place */
  list(place) {
    const list = element('div', ...(place.items ?? []).map((text, i) => this.option(text, i, i === place.at, place.langs?.[i])));
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-labelledby', 'title');
    this.inside.replaceChildren(list);
  }

  /** @param {string} text @param {number} i @param {boolean} current @param {string} [lang] */
  option(text, i, current, lang) {
    const option = element('div', text);
    if (lang) option.lang = lang;
    option.setAttribute('role', 'option');
    option.tabIndex = current ? 0 : -1;
    option.addEventListener('click', () => this.send({ choose: i, place: this.place.id }));
    return option;
  }

  // step makes another item current. An item with a new text becomes a new element, so that a
  // reader reads it, once, when it receives the focus.
  /** @param {Place} place */
  step({ items = [], langs, at }) {
    const options = this.options();
    items.forEach((text, i) => {
      if (!options[i]) this.inside.firstElementChild?.append(this.option(text, i, false, langs?.[i]));
      else if (options[i].textContent !== text) options[i].replaceWith(this.option(text, i, false, langs?.[i]));
    });
    while (options.length > items.length) options[options.length - 1].remove();
    for (const option of options) option.tabIndex = -1;
    options[at].tabIndex = 0;
  }

  // options returns the items of the list as they are now.
  options() { return /** @type {HTMLCollectionOf<HTMLElement>} */ (this.inside.firstElementChild?.children); }

  /** @param {Place} place */
  field(place) {
    const input = Object.assign(element('input'), { type: 'text', autocapitalize: 'off', spellcheck: false });
    const form = element('form', input, element('button', this.texts().send));
    form.autocomplete = 'off';
    input.setAttribute('aria-labelledby', 'title');
    if (place.number || place.digits) input.inputMode = 'numeric';
    /** @param {Event} [e] */
    const submit = (e) => {
      e?.preventDefault();
      this.send({ type: input.value });
      input.value = '';
    };
    form.addEventListener('submit', submit);
    input.addEventListener('input', () => {
      if (place.digits && input.value.length >= place.digits) submit();
    });
    this.inside.replaceChildren(form);
  }

  // takes reports whether a key press belongs to the place and not to the game. It handles the keys
  // of a question itself.
  /** @param {KeyboardEvent} e */
  takes(e) {
    if (e.target === this.close || /** @type {Element} */ (e.target).tagName === 'BUTTON') return e.key !== 'Escape';
    if (this.place.kind === 'entry') return this.writes(e);
    if (this.place.kind !== 'question') return false;
    const options = this.options();
    const at = [...options].findIndex((option) => option === document.activeElement);
    /** @type {Record<string, number>} */
    const ways = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1 };
    const to = ways[e.key];
    if (to !== undefined) {
      for (const option of options) option.tabIndex = -1;
      options[Math.max(0, Math.min(options.length - 1, to))].tabIndex = 0;
      this.focus();
    } else if (at >= 0 && (e.key === 'Enter' || e.key === ' ')) {
      this.send({ choose: at, place: this.place.id });
    } else {
      return false;
    }
    e.preventDefault();
    return true;
  }

  // writes reports whether a key belongs to the field.
  /** @param {KeyboardEvent} e */
  writes(e) {
    const character = [...e.key].length === 1;
    if (this.place.digits && character && !/[0-9]/.test(e.key)) return false;
    return !['Escape', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'F9'].includes(e.key);
  }
}
