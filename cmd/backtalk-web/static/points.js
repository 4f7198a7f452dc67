// The 24 points as a listbox: the pattern with which a screen reader hands arrows and letters on and
// reads what the focus comes to.

export class Points {
  constructor(list, send) {
    this.list = list;
    this.options = Array.from({ length: 24 }, (_, i) => {
      const option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.id = `point${i}`;
      option.tabIndex = -1;
      // Mouse and finger touch the picture below; a click here is a screen reader's.
      option.addEventListener('click', () => send({ open: i }));
      list.append(option);
      return option;
    });
    this.at = 0;
    list.addEventListener('focusout', () => this.name());
    this.names = [];
  }

  has(element) { return this.list.contains(element); }

  // show takes the points as they are now. The name of the one in focus stays as it is until the
  // focus leaves it: what happened is announced, and a reader would read a changed name once more.
  show(board, focused) {
    this.names = board.points.map((p) => p.label);
    board.points.forEach((p, i) => {
      const style = this.options[i].style;
      style.gridColumn = p.column + (p.column > 6 ? 1 : 0);
      style.gridRow = p.far ? 1 : 2;
    });
    const moved = this.at !== board.focus;
    this.options[this.at].tabIndex = -1;
    this.at = board.focus;
    this.options[this.at].tabIndex = 0;
    this.name(moved ? null : document.activeElement);
    if (moved && focused) this.focus();
  }

  // name gives every point its name, but for one element.
  name(but = null) {
    this.names.forEach((name, i) => {
      const option = this.options[i];
      if (option !== but && option.getAttribute('aria-label') !== name) option.setAttribute('aria-label', name);
    });
  }

  focus() { this.options[this.at].focus({ preventScroll: true }); }
}
