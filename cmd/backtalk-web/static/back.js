// Back, in the browser and on Android, closes what is open instead of leaving the page. For that, the
// page adds an entry to the history when something opens.
export class Back {
  held = false;

  // closable reports whether there is something to close.
  /** @param {() => boolean} closable @param {() => void} close */
  constructor(closable, close) {
    this.closable = closable;
    this.close = close;
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
