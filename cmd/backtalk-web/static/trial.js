// The form for testers: which screen reader, and what else is typed in. The program fills it in, and
// it is saved as a file. Nothing is sent.

export class Trial {
  constructor(root, send) {
    const [which, version, browser] = root.querySelectorAll('select, input');
    Object.assign(this, { root, which });
    root.querySelector('form').addEventListener('submit', (e) => {
      e.preventDefault();
      send({ tested: { key: which.value, version: version.value, browser: browser.value } });
    });
  }

  // speak takes the page's texts, and the forms that there are.
  speak(texts, forms) {
    const chosen = this.which.value;
    this.root.querySelector('summary').textContent = texts.trial;
    this.root.querySelector('button').textContent = texts.trialSave;
    for (const label of this.root.querySelectorAll('label')) label.textContent = texts[label.htmlFor];
    this.which.replaceChildren(...forms.map((form) => new Option(form.title, form.key, false, form.key === chosen)));
  }
}
