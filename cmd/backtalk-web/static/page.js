// The page: it starts the program, hands keys and touches to it, and shows what comes back. Of the
// game it knows nothing.
import { Away } from './away.js';
import { Dialog } from './dialog.js';
import { press } from './keys.js';
import { Live } from './live.js';
import { Picture } from './picture.js';
import { Points, element } from './points.js';
import { Sound } from './sound.js';
import { Speech } from './speech.js';
import { Trial } from './trial.js';

const get = (id) => document.getElementById(id);
let texts = {};
let game;
let ready = false; // the program waits for Play
let wanted = false; // Play was pressed
let playing = false;
let waits = false; // for the opponent
let lock; // what keeps the screen on, as it is asked for
const early = [];
const send = (message) => (ready ? game.postMessage(JSON.stringify(message)) : early.push(message));

const away = new Away();
const sound = new Sound(send);
const speech = new Speech(send);
const live = new Live(get('game'), get('dialog'), get('said'), get('last'));
const points = new Points(get('points'), send);
const picture = new Picture(get('picture'), send);
const dialog = new Dialog(get('dialog'), () => texts, send, focusBack);
const trial = new Trial(get('trial'), send);
window.backtalk = { said: live.log };

// keepFiles asks the browser not to delete what is saved; the game says once that it may.
async function keepFiles() {
  const storage = navigator.storage;
  if (!storage || !storage.persist || await storage.persisted() || await storage.persist()) return;
  if (localStorage.getItem('told-may-delete')) return;
  localStorage.setItem('told-may-delete', '1');
  send({ fleeting: true });
}

// focusBack puts the focus where it was, or on the board; there the point in focus may be another by
// now.
function focusBack(element) {
  if (element && !points.has(element) && element.isConnected && element !== document.body && element.getClientRects().length > 0) element.focus();
  else points.focus();
}

const button = (title, act) => Object.assign(element('button', title), { type: 'button', onclick: act });

function speak(words) {
  texts = words.texts;
  Object.assign(document.documentElement, { lang: words.lang, dir: words.dir });
  if (words.lang !== 'en') navigator.serviceWorker?.ready.then((kept) => kept.active.postMessage({ language: `${words.lang}.zip` }));
  get('play').textContent = texts.play; // for who comes back to it
  try { localStorage.setItem('lang', words.lang); } catch { /* The browser's is taken then. */ }
  speech.list();
  const act = (a) => button(a.title, () => send({ do: a.action }));
  points.list.setAttribute('aria-label', texts.points);
  for (const title of ['board', 'actions', 'said']) get(`${title}Title`).textContent = texts[title];
  get('line').labels[0].textContent = texts.command;
  document.querySelector('#command button').textContent = texts.send;
  trial.speak(texts, words.trials);
  get('actions').replaceChildren(...words.actions.map(act));
  const [summary, inside] = get('more').children;
  summary.textContent = texts.more;
  inside.replaceChildren(...words.more.flatMap((section) => {
    const buttons = element('div', ...section.buttons.map(act));
    buttons.className = 'buttons';
    return [element('h3', section.title), buttons];
  }));
}

// A screen reader must have seen a list before the focus comes to it, or it does not know what the
// focus is in and keeps the letters for itself. So what appears rests for a moment, in ms.
const settle = 300;
const messages = [];

// queue shows messages one after the other.
async function queue(message) {
  if (messages.push(message) > 1) return;
  for (; messages.length > 0; messages.shift()) {
    if (messages[0].step) messages[0].place = dialog.after(messages[0].step);
    if (appears(messages[0])) {
      prepare(messages[0]);
      await new Promise((done) => setTimeout(done, settle));
    }
    show(messages[0]);
  }
}

// appears reports whether the focus is to come into the game from elsewhere.
function appears(m) {
  if (get('app').contains(document.activeElement)) return false;
  return (m.board && get('board').hidden) || (m.place && m.place.kind !== 'board' && m.place.kind !== 'none');
}

// prepare shows what a message brings, and leaves the focus where it is.
function prepare(m) {
  if (m.words) speak(m.words);
  delete m.words;
  if (m.board) {
    get('board').hidden = false;
    points.show(m.board, false);
  }
  if (m.place) dialog.show(m.place, false);
}

// show takes a message of the program.
function show(m) {
  if (m.ended) {
    for (const line of m.lines || []) live.keep(line.text);
    outside('', m.lines);
    get('play').focus();
    return;
  }
  if (m.words) speak(m.words);
  const onBoard = points.has(document.activeElement);
  const inDialog = dialog.has(document.activeElement);
  if (m.board) {
    awake(m.board.waits);
    points.show(m.board, onBoard);
    picture.show(m.board);
  }
  if (m.place) dialog.show(m.place);
  if (m.gone) awake(false);
  get('board').hidden = m.gone || (!m.board && get('board').hidden);
  const reading = onBoard || inDialog || dialog.has(document.activeElement);
  for (const line of m.lines || []) {
    if (!line.passing) live.keep(line.text);
    if (line.calls) away.call(line.text);
    if (!line.focused || !reading) live.say(line.text, line.now);
  }
  if (m.place && m.place.kind === 'board' && !points.has(document.activeElement) && document.activeElement === document.body) points.focus();
}

function stopped() {
  get('play').hidden = true;
  outside(playing ? texts.stopped : texts.broken);
  Object.assign(get('status'), { tabIndex: -1 }).focus();
}

// outside shows what the page begins with. What was said last is read with the button: a live region
// that is hidden with the game is not.
function outside(status, last = []) {
  playing = wanted = false;
  awake(false);
  get('before').hidden = false;
  get('game').hidden = true;
  get('status').textContent = status;
  get('farewell').textContent = last.map((line) => line.text).join(' ');
}

// save hands a file to the player.
function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(element('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function received(e) {
  const m = JSON.parse(e.data);
  if (m.cue) sound.play(m.cue);
  else if (m.sweep) sound.sweep(m.sweep);
  else if (m.hush) sound.hush();
  else if (m.tune) sound.tune(m.tune);
  else if (m.speak) speech.order(m.speak);
  else if (m.save) save(m.save, m.text);
  else if (m.copy) navigator.clipboard?.writeText(m.copy).catch(() => {});
  else if (m.pick) pick(m.many === true);
  else if (m.read !== undefined) read(m.read);
  else if (m.seek) seek();
  else if (m.ready) {
    ready = true;
    early.splice(0).forEach(send);
    if (wanted) begin();
    // Only now: what is not needed first must not be fetched before what is.
    think().finally(() => keepProgram().catch(() => {}));
  } else queue(m);
}

function start(role, module, ports, given) {
  const worker = new Worker('worker.js', { type: 'module', name: role });
  worker.postMessage({ module, ports, ...given }, ports);
  return worker;
}

// pick has the player choose files, of which the program asks for one after the other.
let picked = [];
function pick(many) {
  const input = Object.assign(element('input'), { type: 'file', multiple: many });
  input.addEventListener('change', () => {
    picked = [...input.files];
    if (picked.length) send({ picked: picked.map(({ name, size }) => ({ name, size })) });
  });
  input.addEventListener('cancel', () => send({ close: true }));
  input.click();
}

// read hands the bytes of a chosen file to the program.
function read(index) {
  const reader = new FileReader();
  reader.onload = () => send({ file: { index, content: reader.result.split(',')[1] || '' } });
  reader.onerror = () => send({ file: { index, failed: true } });
  reader.readAsDataURL(picked[index] ?? new Blob());
}

// translate has the page speak the player's language before the program does: that of the last time,
// or that of the program's list which is the browser's, or begins like it.
async function translate() {
  const all = await (await fetch('words.json')).json();
  const tags = Object.keys(all);
  const begins = (tag) => tags.find((each) => each.split('-')[0] === tag.split('-')[0]);
  let preferred = navigator.languages;
  try { preferred = [localStorage.getItem('lang'), ...preferred].filter(Boolean); } catch { /* As for a newcomer. */ }
  const lang = preferred.map((tag) => (all[tag] ? tag : begins(tag))).find(Boolean) || 'en';
  if (texts.play) return;
  texts = all[lang].texts;
  Object.assign(document.documentElement, { lang, dir: all[lang].dir });
  get('play').textContent = texts.play;
}

// keepProgram has a worker keep the program. A new version that it fetches is told of.
async function keepProgram() {
  const kept = await navigator.serviceWorker?.register('service.js');
  const told = () => navigator.serviceWorker.controller && send({ newer: true });
  if (kept?.waiting) told();
  kept?.addEventListener('updatefound', () => kept.installing.addEventListener('statechange', (e) => e.target.state === 'installed' && told()));
}

// renew takes a version that was fetched before, unless another window plays the old one.
async function renew() {
  const kept = await navigator.serviceWorker?.getRegistration();
  navigator.serviceWorker?.addEventListener('controllerchange', () => kept && !playing && location.reload());
  kept?.waiting?.postMessage('take');
}

// compile fetches a program.
const compile = (file) => WebAssembly.compileStreaming(fetch(file))
  .catch(async () => WebAssembly.compile(await (await fetch(file)).arrayBuffer()));

async function load() {
  renew().catch(() => {});
  try {
    await translate();
  } finally {
    // Only now: a reader reads the button as the focus comes to it, and does not read it again in
    // another language. Enter begins; a page around this one keeps its focus.
    if (window === window.top) get('play').focus();
  }
  const module = await compile('backtalk.wasm');
  const [thoughts, talk] = [new MessageChannel(), new MessageChannel()];
  const given = { languages: navigator.languages.join(' '), query: location.search, fragment: location.hash, address: location.origin + location.pathname };
  game = start('game', module, [thoughts.port1, talk.port1], given);
  game.onmessage = received;
  game.onerror = stopped;
  think = () => compile('thinker.wasm').then((compiled) => {
    const thinker = start('thinker', compiled, [thoughts.port2], given);
    thinker.onmessage = (e) => sound.take(e.data);
    thinker.onerror = gone;
  }).catch(gone);
  seek = () => {
    away.allow();
    compile('relay.wasm').then((compiled) => { start('relay', compiled, [talk.port2], given).onerror = lost; }).catch(lost);
  };
}

let think; // starts the worker that thinks, once the game is there
let seek; // starts the worker that speaks to relays, when a friend is sought
// Should one of them end, the game says what it could not do.
const lost = () => send({ lost: true });
const gone = () => send({ gone: true });

// begin starts the game, or says that it is still on its way.
function begin() {
  if (!ready) {
    get('status').textContent = texts.loading;
    return;
  }
  playing = true;
  get('status').textContent = '';
  get('before').hidden = true;
  for (const region of document.querySelectorAll('.live')) region.replaceChildren();
  get('game').hidden = false;
  send({ play: true, coarse: matchMedia('(pointer: coarse)').matches });
  // What is locked after a while stays so until the next key or tap: that is said, and nothing waits.
  setTimeout(() => sound.running || send({ locked: true }), 5000);
}

// awake keeps the screen on while the opponent thinks, and no longer.
function awake(wanted) {
  waits = wanted;
  if (wanted) lock ||= navigator.wakeLock?.request('screen').catch(() => {});
  else lock = void lock?.then((held) => held?.release());
}

get('play').addEventListener('click', () => {
  wanted = true;
  sound.unlock();
  keepFiles();
  begin();
});
get('app').addEventListener('keydown', (e) => {
  if (!playing || (dialog.has(e.target) ? dialog.takes(e) : points.presses(e))) return;
  const p = press(e);
  if (!p) return;
  e.preventDefault();
  send({ press: p });
});
get('command').addEventListener('submit', (e) => {
  e.preventDefault();
  send({ type: get('line').value });
  get('line').value = '';
});
for (const gesture of ['keydown', 'pointerdown']) document.addEventListener(gesture, () => playing && sound.unlock(), true);
document.addEventListener('visibilitychange', () => {
  if (document.hidden || !playing) return;
  sound.unlock();
  // Whoever hid the page let the screen go.
  lock = undefined;
  awake(waits);
});
load().catch(stopped);
