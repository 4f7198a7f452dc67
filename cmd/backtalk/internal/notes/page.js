'use strict';

// Each line has radio buttons and a field. The page keeps what somebody enters, and saves it as a
// file.

/** @typedef {HTMLElement & { dataset: Record<string, string> }} Part */
/** @typedef {{ sounds: string, note: string }} Note */

/** @type {(id: string) => Part} */
const get = (id) => /** @type {any} */ (document.getElementById(id));
const main = /** @type {Part} */ (document.querySelector('main'));
const told = get('told');
const place = 'backtalk-notes-' + document.documentElement.lang;

// store calls a function with the browser's store. A browser may have none for a file.
/** @param {(store: Storage) => any} use */
function store(use) {
  try {
    return use(localStorage);
  } catch {
    get('unkept').hidden = false;
    return null;
  }
}

/** @returns {NodeListOf<Part>} */
const items = () => document.querySelectorAll('[data-messages]');

/** @param {Part} item */
const field = (item) => /** @type {HTMLTextAreaElement} */ (item.querySelector('textarea'));

function gathered() {
  const notes = [];
  for (const item of items()) {
    const sounds = /** @type {HTMLInputElement | null} */ (item.querySelector('input:checked'))?.value ?? '';
    const note = field(item).value.trim();
    if (sounds === '' && note === '') continue;
    notes.push({ messages: item.dataset.messages.split(' '), text: /** @type {HTMLElement} */ (item.querySelector('.text')).textContent.trim(), sounds, note });
  }
  return notes;
}

function keep() {
  /** @type {Record<string, Note>} */
  const kept = {};
  for (const { messages, sounds, note } of gathered()) kept[messages[0]] = { sounds, note };
  store((s) => s.setItem(place, JSON.stringify(kept)));
}

function restore() {
  /** @type {Record<string, Note>} */
  const kept = store((s) => JSON.parse(s.getItem(place) ?? '{}')) ?? {};
  for (const item of items()) {
    const one = kept[item.dataset.messages.split(' ')[0]];
    if (!one) continue;
    field(item).value = one.note;
    for (const radio of item.querySelectorAll('input')) radio.checked = radio.value === one.sounds;
  }
}

function save() {
  const notes = gathered();
  if (notes.length === 0) {
    told.textContent = told.dataset.none;
    return;
  }
  const text = JSON.stringify({ language: document.documentElement.lang, version: main.dataset.version, notes }, null, 2) + '\n';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = main.dataset.file;
  link.click();
  // The browser needs the address until it has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  told.textContent = told.dataset.saved;
}

restore();
main.addEventListener('input', keep);
for (const button of document.querySelectorAll('button')) button.addEventListener('click', save);
