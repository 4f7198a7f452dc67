// As much of a browser as the tested modules need, and a clock that the tests move.

class FakeElement extends EventTarget {
  parent = null;
  children = [];
  className = '';
  hidden = false;
  dataset = {};
  text = '';

  constructor(tagName) {
    super();
    this.tagName = tagName.toUpperCase();
  }

  get textContent() { return this.text + this.children.map((child) => child.textContent).join(''); }

  set textContent(text) {
    this.replaceChildren();
    this.text = text;
  }

  get firstChild() { return this.children[0] ?? null; }

  append(...inside) {
    for (const each of inside) {
      if (!(each instanceof FakeElement)) {
        this.text += each;
        continue;
      }
      each.remove();
      each.parent = this;
      this.children.push(each);
    }
  }

  remove() {
    const all = this.parent?.children;
    all?.splice(all.indexOf(this), 1);
    this.parent = null;
  }

  replaceChildren(...inside) {
    while (this.firstChild) this.firstChild.remove();
    this.text = '';
    this.append(...inside);
  }

  // querySelector finds by one class.
  querySelector(selector) {
    const has = (e) => e.className.split(' ').includes(selector.slice(1));
    return this.children.find(has) ?? this.children.map((child) => child.querySelector(selector)).find(Boolean) ?? null;
  }
}

class FakeDocument extends EventTarget {
  title = 'Backtalk';
  hidden = false;
  documentElement = { lang: 'en' };

  createElement(name) { return new FakeElement(name); }
}

// make makes an element with children.
export function make(className = '', ...children) {
  const e = new FakeElement('div');
  e.className = className;
  e.append(...children);
  return e;
}

// texts returns what the children of an element say.
export const texts = (e) => e.children.map((child) => child.textContent);

// clock returns the browser's timers and its time, and pass, which lets some ms pass.
function clock() {
  let now = 0;
  let ids = 0;
  const timers = new Map();
  const add = (run, ms = 0, every = 0) => timers.set(++ids, { run, at: now + ms, every }) && ids;
  const clear = (id) => { timers.delete(id); };
  const due = (end) => [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
  const pass = (ms) => {
    const end = now + ms;
    for (let next = due(end); next; next = due(end)) {
      const [id, timer] = next;
      now = timer.at;
      timer.at += timer.every;
      if (!timer.every) timers.delete(id);
      timer.run();
    }
    now = end;
  };
  return {
    pass,
    globals: {
      performance: { now: () => now },
      setTimeout: (run, ms) => add(run, ms),
      setInterval: (run, ms) => add(run, ms, ms),
      clearTimeout: clear,
      clearInterval: clear,
    },
  };
}

// open replaces the browser's globals for one test, and returns what lets some ms pass.
export function open(t, more = {}) {
  const { pass, globals } = clock();
  Object.assign(globals, { document: new FakeDocument(), window: new EventTarget(), navigator: {} }, more);
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
  }
  return pass;
}
