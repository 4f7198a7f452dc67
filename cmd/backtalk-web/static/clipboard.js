// The clipboard. If the browser does not let the page copy, a field shows the text, selected.

/** @import { Send, Texts } from '../types/workers' */

export class Clipboard {
  /** @type {Element | null} */ from = null;

  /** @param {HTMLElement} form @param {Send} send @param {(to: Element | null) => void} back */
  constructor(form, send, back) {
    const field = /** @type {HTMLTextAreaElement} */ (form.querySelector('textarea'));
    this.form = form;
    this.field = field;
    this.button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
    this.send = send;
    this.back = back;
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.leave();
    });
    field.addEventListener('keydown', (e) => e.key === 'Escape' && this.leave());
  }

  /** @param {Texts} texts */
  speak(texts) {
    this.field.labels[0].textContent = texts.copyHere;
    this.button.textContent = texts.close;
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.send({ copied: true });
    } catch {
      this.send({ copied: false });
      this.show(text);
    }
  }

  /** @param {string} text */
  show(text) {
    if (this.form.hidden) this.from = document.activeElement;
    this.form.hidden = false;
    this.field.value = text;
    this.field.focus();
    this.field.select();
  }

  leave() {
    this.form.hidden = true;
    this.back(this.from);
  }
}
