// The clipboard. If the browser does not let the page copy, a field shows the text, selected.
export class Clipboard {
  constructor(form, send, back) {
    const field = form.querySelector('textarea');
    Object.assign(this, { form, field, send, back });
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.leave();
    });
    field.addEventListener('keydown', (e) => e.key === 'Escape' && this.leave());
  }

  speak(texts) {
    this.field.labels[0].textContent = texts.copyHere;
    this.form.querySelector('button').textContent = texts.close;
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.send({ copied: true });
    } catch {
      this.send({ copied: false });
      this.show(text);
    }
  }

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
