'use strict';

// Each line has radio buttons and a field. The page keeps what somebody enters, and saves it as a
// file.
const main = document.querySelector('main');
const told = document.getElementById('told');
const place = 'backtalk-notes-' + document.documentElement.lang;

// store calls a function with the browser's store. A browser may have none for a file.
function store(use) {
  try {
    return use(localStorage);
  } catch {
    document.getElementById('unkept').hidden = false;
    return null;
  }
}

function gathered() {
  const notes = [];
  for (const item of document.querySelectorAll('[data-messages]')) {
    const sounds = item.querySelector('input:checked')?.value ?? '';
    const note = item.querySelector('textarea').value.trim();
    if (sounds === '' && note === '') continue;
    notes.push({ messages: item.dataset.messages.split(' '), text: item.querySelector('.text').textContent.trim(), sounds, note });
  }
  return notes;
}

function keep() {
  const kept = {};
  for (const { messages, sounds, note } of gathered()) kept[messages[0]] = { sounds, note };
  store((s) => s.setItem(place, JSON.stringify(kept)));
}

function restore() {
  const kept = store((s) => JSON.parse(s.getItem(place) ?? '{}')) ?? {};
  for (const item of document.querySelectorAll('[data-messages]')) {
    const one = kept[item.dataset.messages.split(' ')[0]];
    if (!one) continue;
    item.querySelector('textarea').value = one.note;
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
