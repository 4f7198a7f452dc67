// The form for testers. The tester chooses a screen reader and types in the rest. The program makes
// a file of it, which the page saves. It sends nothing.

export class Trial {
  constructor(root, send) {
    const [which, version, browser] = root.querySelectorAll('select, input');
    Object.assign(this, { root, which });
    root.querySelector('form').addEventListener('submit', (e) => {
      e.preventDefault();
      send({ tested: { key: which.value, version: version.value, browser: browser.value } });
    });
  }

  // speak takes the page's texts, and the forms to choose from.
  speak(texts, forms) {
    const chosen = this.which.value;
    this.root.querySelector('summary').textContent = texts.trial;
    this.root.querySelector('button').textContent = texts.trialSave;
    for (const label of this.root.querySelectorAll('label')) label.textContent = texts[label.htmlFor];
    this.which.replaceChildren(...forms.map((form) => new Option(form.title, form.key, false, form.key === chosen)));
  }
}
