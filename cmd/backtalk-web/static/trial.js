// The form for testers. The tester chooses a screen reader and types in the rest. The program makes
// a file of it, which the page saves. It sends nothing.

/** @import { Trial as Form } from '../types/messages' */
/** @import { Send, Texts } from '../types/workers' */

export class Trial {
  /** @param {HTMLElement} root @param {Send} send */
  constructor(root, send) {
    const which = /** @type {HTMLSelectElement} */ (root.querySelector('select'));
    const [version, browser] = root.querySelectorAll('input');
    this.root = root;
    this.which = which;
    root.querySelector('form')?.addEventListener('submit', (e) => {
      e.preventDefault();
      send({ tested: { key: which.value, version: version.value, browser: browser.value } });
    });
  }

  // speak takes the page's texts, and the forms to choose from.
  /** @param {Texts} texts @param {Form[]} forms */
  speak(texts, forms) {
    const chosen = this.which.value;
    this.part('summary').textContent = texts.trial;
    this.part('button').textContent = texts.trialSave;
    for (const label of this.root.querySelectorAll('label')) label.textContent = texts[label.htmlFor];
    this.which.replaceChildren(...forms.map((form) => new Option(form.title, form.key, false, form.key === chosen)));
  }

  /** @param {string} name */
  part(name) { return /** @type {Element} */ (this.root.querySelector(name)); }
}
