// The buttons. The next actions stand out. A button that does nothing now is dimmed but not disabled,
// so that it keeps the focus. A button that does not apply is hidden.
import { element } from './points.js';

/** @import { ActionState, Button, Words } from '../types/messages' */
/** @import { Send } from '../types/workers' */

export class Actions {
  /** @type {Map<string, string>} */ usual = new Map();
  /** @type {Map<string, HTMLButtonElement>} */ buttons = new Map();
  /** @type {ActionState[]} */ states = [];

  /** @param {HTMLElement} row @param {HTMLElement} more @param {Send} send */
  constructor(row, more, send) {
    this.row = row;
    this.more = more;
    this.send = send;
    row.addEventListener('focusout', () => this.show(this.states));
  }

  /** @param {Button} button */
  button({ action, title }) {
    return Object.assign(element('button', title), { type: 'button', onclick: () => this.send({ do: action }) });
  }

  // speak makes the buttons in the player's language.
  /** @param {Words} words */
  speak(words) {
    this.usual = new Map(words.actions.map((a) => [a.action, a.title]));
    this.buttons = new Map(words.actions.map((a) => [a.action, this.button(a)]));
    this.row.replaceChildren(...this.buttons.values());
    this.more.lastElementChild?.replaceChildren(...words.more.flatMap((section) => {
      const buttons = element('div', ...section.buttons.map((a) => this.button(a)));
      buttons.className = 'buttons';
      return [element('h3', section.title), buttons];
    }));
    this.show(this.states);
  }

  // show takes the buttons that are in an unusual state. The button in focus keeps its name until the
  // focus leaves it, because a reader would read a changed name.
  /** @param {ActionState[]} states */
  show(states = []) {
    this.states = states;
    const first = states.find((state) => state.next);
    const of = new Map(states.map((state) => [state.action, state]));
    for (const [action, button] of this.buttons) {
      const { title = this.usual.get(action) ?? '', next = false, idle = false, gone = false } = of.get(action) || {};
      const focused = button === document.activeElement;
      button.classList.toggle('next', next && action === first?.action);
      button.classList.toggle('also', next && action !== first?.action);
      button.hidden = gone && !focused;
      if (idle || gone) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
      if (button.textContent === title) continue;
      if (!focused) button.removeAttribute('aria-label');
      else if (!button.hasAttribute('aria-label')) button.setAttribute('aria-label', button.textContent);
      button.textContent = title;
    }
    if (!this.row.contains(document.activeElement)) for (const button of this.buttons.values()) button.removeAttribute('aria-label');
  }
}
