// The browser's Back, and Android's: it closes what is open instead of leaving the page. For that the
// history has one entry more once something was open.
export class Back {
  // closable returns whether there is something to close.
  constructor(closable, close) {
    Object.assign(this, { closable, close, held: false });
    window.addEventListener('popstate', () => this.pressed());
  }

  // watch is called when something may have opened.
  watch() {
    if (this.held || !this.closable()) return;
    history.pushState({ backtalk: true }, '');
    this.held = true;
  }

  pressed() {
    this.held = false;
    if (!this.closable()) return;
    this.watch(); // what opens next can be closed too
    this.close();
  }
}
