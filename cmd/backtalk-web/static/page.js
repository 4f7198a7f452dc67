// The page sends keys and touches to the program, and shows what comes back. It knows nothing about the
// game.
import { Actions } from './actions.js';
import { Away } from './away.js';
import { Back } from './back.js';
import { Clipboard } from './clipboard.js';
import { Dialog } from './dialog.js';
import { press } from './keys.js';
import { Live } from './live.js';
import { Panel } from './panel.js';
import { Picture } from './picture.js';
import { Points, element } from './points.js';
import { Sound } from './sound.js';
import { Speech } from './speech.js';
import { game, listen, start, talk, thoughts } from './start.js';
import { Trial } from './trial.js';

/** @import { Line, Look, Message, Saved, Words } from '../types/messages' */
/** @import { FromGame, FromWorker, Report, Send, Texts, ToGame, ToService } from '../types/workers' */

/** @type {<K extends string>(id: K) => Part<K>} */
const get = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {Texts} */
let texts = {};
let ready = false; // the program waits for Play
let wanted = false; // Play was pressed
let playing = false;
let waits = false; // for the opponent
/** @type {Promise<WakeLockSentinel | void> | undefined} */
let lock; // promises what keeps the screen on
/** @type {Parameters<Send>[0][]} */
const early = [];
/** @type {Send} */
const send = (message) => (ready ? game.postMessage(JSON.stringify(message)) : early.push(message));

// A browser may refuse to remember these values.
const memory = {
  /** @param {string} key */
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  /** @param {string} key @param {string} value */
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* The page forgets it. */ } },
};

const away = new Away();
const sound = new Sound(send);
const speech = new Speech(send);
const live = new Live(get('game'), get('dialog'), get('said'), get('last'));
const points = new Points(get('points'), send);
const picture = new Picture(get('picture'), send, () => focusBoard());
const panel = new Panel(get('panel'));
const dialog = new Dialog(get('dialog'), () => texts, send, focusBack);
const actions = new Actions(get('actions'), get('more'), send);
const clipboard = new Clipboard(get('copy'), send, focusBack);
const back = new Back(() => dialog.closable, () => send({ close: true }));
const trial = new Trial(get('trial'), send);
window.backtalk = { said: live.log };

// keepFiles asks the browser not to delete saved files. If the browser refuses, the game warns the
// player once.
async function keepFiles() {
  const storage = navigator.storage;
  if (!storage?.persist || await storage.persisted() || await storage.persist()) return;
  if (memory.get('told-may-delete')) return;
  memory.set('told-may-delete', '1');
  send({ fleeting: true });
}

// focusBack returns the focus to an element, or to the board's current point, which may be another one
// by now.
/** @param {Element | null} element */
function focusBack(element) {
  if (element && !points.has(element) && element.isConnected && element !== document.body && element.getClientRects().length > 0) /** @type {HTMLElement} */ (element).focus();
  else points.focus();
}

// focusBoard makes keys work after a click on the picture, which takes no focus.
function focusBoard() {
  if (!dialog.open && !points.has(document.activeElement)) points.focus();
}

/** @typedef {HTMLElement & { dataset: Record<string, string> }} Labelled */
// labelled returns the elements that name one of the page's texts.
/** @param {string} by @returns {NodeListOf<Labelled>} */
const labelled = (by) => document.querySelectorAll(`[data-${by}]`);

// label shows the page's own texts.
function label() {
  for (const e of labelled('text')) e.textContent = texts[e.dataset.text];
  for (const e of labelled('alt')) /** @type {Labelled & HTMLImageElement} */ (e).alt = texts[e.dataset.alt];
  get('play').textContent = texts.play;
  get('progress').setAttribute('aria-label', texts.loading);
}

// fill puts a text into an element.
/** @param {Element | null | undefined} e @param {string} text */
function fill(e, text) {
  if (e) e.textContent = text;
}

/** @param {Words} words */
function speak(words) {
  texts = words.texts;
  Object.assign(document.documentElement, { lang: words.lang, dir: words.dir });
  if (words.lang !== 'en') [`${words.lang}.zip`, `words/${words.lang}.json`].forEach(keep);
  label(); // for players who leave the game
  memory.set('lang', words.lang);
  speech.list();
  points.list.setAttribute('aria-label', texts.points);
  for (const title of ['board', 'actions', 'said']) get(`${title}Title`).textContent = texts[title];
  fill(get('line').labels?.[0], texts.command);
  fill(document.querySelector('#command button'), texts.send);
  clipboard.speak(texts);
  trial.speak(texts, words.trials);
  fill(get('more').firstElementChild, texts.more);
  actions.speak(words);
}

// A screen reader must see a list before the focus moves into it. Otherwise it doesn't know what the
// focus is in, and keeps the letters for itself. So the page waits this long, in ms, when something
// appears.
const settle = 300;
/** @type {Message[]} */
const messages = [];

// queue shows messages one after the other.
/** @param {Message} message */
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

// appears reports whether a message moves the focus into the game from outside it.
/** @param {Message} m */
function appears(m) {
  if (get('app').contains(document.activeElement)) return false;
  return (m.board && get('board').hidden) || (m.place && m.place.kind !== 'board' && m.place.kind !== 'none');
}

// prepare shows what a message brings, and leaves the focus where it is.
/** @param {Message} m */
function prepare(m) {
  if (m.words) speak(m.words);
  delete m.words;
  if (m.board) {
    get('board').hidden = false;
    points.show(m.board, false);
  }
  if (m.place) dialog.show(m.place, false);
  back.watch();
}

// show shows a message from the program.
/** @param {Message} m */
function show(m) {
  if (m.title) away.name(m.title);
  if (m.look) look(m.look);
  if (m.keep) keepFiles().catch(() => {});
  if (m.ended) {
    for (const line of m.lines || []) live.keep(line.text);
    outside('', m.lines);
    get('play').focus();
    return;
  }
  if (m.words) speak(m.words);
  const onBoard = points.has(document.activeElement);
  const inDialog = dialog.has(document.activeElement);
  get('board').hidden = m.gone === true || (!m.board && get('board').hidden);
  get('game').classList.toggle('boardless', get('board').hidden === true);
  if (m.board) {
    awake(m.board.waits === true);
    points.show(m.board, onBoard);
    picture.show(m.board);
    panel.show(m.board.panel, m.board.colours);
    actions.show(m.board.actions);
  }
  if (m.gone) {
    panel.show();
    actions.show([]);
    awake(false);
  }
  if (m.place) {
    dialog.show(m.place);
    back.watch();
  }
  const reading = onBoard || inDialog || dialog.has(document.activeElement);
  for (const line of m.lines || []) {
    if (!line.passing) live.keep(line.text, line.prompt);
    if (line.calls) away.call(line.text);
    if (!line.focused || !reading) live.say(line.text, line.now);
  }
  if (m.place && m.place.kind === 'board' && !points.has(document.activeElement) && document.activeElement === document.body) points.focus();
}

// look makes the picture look as the player wants.
/** @param {Look} look */
function look({ theme, dice, size, motion }) {
  Object.assign(document.documentElement.dataset, { theme, size });
  picture.look({ dice, motion });
}

function stopped() {
  get('play').hidden = true;
  outside(playing ? texts.stopped : texts.broken);
  Object.assign(get('status'), { tabIndex: -1 }).focus();
}

// outside shows what the page begins with. A reader reads the last lines with the button, because the
// live regions are hidden with the game.
/** @param {string} status @param {Line[]} last */
function outside(status, last = []) {
  playing = wanted = false;
  awake(false);
  get('before').hidden = false;
  get('game').hidden = true;
  get('progress').hidden = true;
  get('landing').hidden = true;
  get('status').textContent = status;
  get('farewell').textContent = last.map((line) => line.text).join(' ');
}

// save hands a file to the player.
/** @param {Saved} file */
function save({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(element('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// running is called when the program waits for Play.
function running() {
  ready = true;
  early.splice(0).forEach(send);
  if (wanted) begin();
  // The thinker starts last, because the page doesn't need it at first.
  think();
}

/** @param {string} data */
function received(data) {
  /** @type {FromGame} */
  const m = JSON.parse(data);
  if (m.cue) sound.play(m.cue);
  else if (m.sweep) sound.sweep(m.sweep);
  else if (m.hush) sound.hush();
  else if (m.tune) sound.tune(m.tune);
  else if (m.speak) speech.order(m.speak);
  else if (m.save) save(m.save);
  else if (m.copy) clipboard.copy(m.copy);
  else if (m.pick) pick(m.pick.many);
  else if (m.read !== undefined) read(m.read);
  else if (m.seek) seek();
  else if (m.ready) running();
  else queue(m);
}

// progress shows how much of the program has arrived, and announces each quarter to a waiting player.
/** @param {Report} report */
function progress({ bytes, quarter, unreached, runs }) {
  if (bytes) get('progress').value = bytes;
  if (runs) get('progress').hidden = true;
  if (!wanted || playing) return;
  if (quarter && texts[`quarter${quarter}`]) get('status').textContent = texts[`quarter${quarter}`];
  if (unreached !== undefined) get('status').textContent = texts.unreached || '';
}

/** @param {ToGame} message @param {MessagePort} port */
const give = (message, port) => game.postMessage(message, [port]);

// If a thinker ends, the page starts another, but only a few times.
const mostRestarts = 3;
let restarts = 0;

// think starts the program that thinks.
function think(port = thoughts.port2) {
  const thinker = start('thinker', [port], ({ unreached, runs }) => {
    if (unreached === 0 && playing) send({ unreached: true });
    if (runs) keepProgram().catch(() => {});
  });
  thinker.addEventListener('message', (/** @type {MessageEvent<FromWorker>} */ e) => {
    if (e.data.samples) sound.take(e.data);
    if (e.data.keep) keep(e.data.keep);
  });
  thinker.onerror = () => {
    thinker.terminate();
    if (++restarts > mostRestarts) return send({ gone: true });
    const fresh = new MessageChannel();
    think(fresh.port2);
    give({ thoughts: fresh.port1 }, fresh.port1);
  };
}

// seek starts the program that speaks to relays, when the player looks for a friend. If it ends or can't
// be fetched, the game gets a fresh port to the next one, because a port can be handed over only once.
let toRelay = talk.port2;
function seek() {
  away.allow();
  const mine = toRelay;
  const lost = () => {
    if (toRelay !== mine) return;
    relay.terminate();
    const fresh = new MessageChannel();
    toRelay = fresh.port2;
    give({ talk: fresh.port1 }, fresh.port1);
  };
  const relay = start('relay', [mine], ({ unreached }) => {
    if (unreached === 0) lost();
  });
  relay.onerror = lost;
}

// pick asks the player for files. The program then reads them one after the other.
/** @type {File[]} */
let picked = [];
/** @param {boolean} many */
function pick(many) {
  const input = Object.assign(element('input'), { type: 'file', multiple: many });
  input.addEventListener('change', () => {
    picked = [...input.files ?? []];
    if (picked.length) send({ picked: picked.map(({ name, size }) => ({ name, size })) });
  });
  input.addEventListener('cancel', () => send({ close: true }));
  input.click();
}

// read sends the bytes of a chosen file to the program.
/** @param {number} index */
function read(index) {
  const reader = new FileReader();
  reader.onload = () => send({ file: { index, content: /** @type {string} */ (reader.result).split(',')[1] || '' } });
  reader.onerror = () => send({ file: { index, failed: true } });
  reader.readAsDataURL(picked[index] ?? new Blob());
}

// The languages that the player can choose.
const languages = [...get('language').options].map((option) => option.value);
let chosen = ''; // by the player, on this page

// preferred returns the language of the last visit, or else the first of the browser's languages that
// the page has, at least by the beginning of its tag.
function preferred() {
  /** @param {string} tag */
  const begins = (tag) => languages.find((each) => each.split('-')[0] === tag.split('-')[0]);
  return [memory.get('lang') ?? '', ...navigator.languages].filter(Boolean)
    .map((tag) => (languages.includes(tag) ? tag : begins(tag))).find(Boolean) || 'en';
}

// loading returns what the page says while the program loads. It is in English until another language
// has arrived.
const loading = () => texts.loading || get('progress').getAttribute('aria-label');

// translate changes the page's language before the program has started.
/** @param {string} lang */
async function translate(lang) {
  /** @type {Pick<Words, 'dir' | 'texts'>} */
  const words = await (await fetch(`words/${lang}.json`)).json();
  if (playing) return;
  const before = loading();
  texts = words.texts;
  Object.assign(document.documentElement, { lang, dir: words.dir });
  get('language').value = lang;
  label();
  if (wanted && texts.loading !== before) get('status').textContent = texts.loading;
}

// keep tells the service worker to keep a file.
/** @param {string} file */
const keep = (file) => navigator.serviceWorker?.ready.then((kept) => tell(kept.active, { keep: file }));

/** @param {ServiceWorker | null | undefined} worker @param {ToService} message */
const tell = (worker, message) => worker?.postMessage(message);

// keepProgram registers the service worker, which keeps the program, and tells the game about a new
// version.
async function keepProgram() {
  const kept = await navigator.serviceWorker?.register('service.js');
  const told = () => { if (navigator.serviceWorker.controller) send({ newer: true }); };
  if (kept?.waiting) told();
  kept?.addEventListener('updatefound', () => {
    const fresh = kept.installing;
    fresh?.addEventListener('statechange', () => fresh.state === 'installed' && told());
  });
}

// renew switches to a new version that was already fetched, unless another window has the old one open. A page that no
// service worker controls came from the server, so it is new.
async function renew() {
  const old = navigator.serviceWorker?.controller;
  navigator.serviceWorker?.addEventListener('controllerchange', () => old && !playing && location.reload());
  const kept = await navigator.serviceWorker?.getRegistration();
  tell(kept?.waiting, 'take');
}

async function load() {
  renew().catch(() => {});
  game.onerror = stopped;
  listen(received, progress);
  try {
    await translate(preferred());
  } catch {
    // The page stays in English.
  } finally {
    // The button receives the focus last: a reader reads it at that moment, and would not read it again
    // in another language. Then Enter begins. If another page embeds this one, it keeps the focus.
    if (window === window.top) get('play').focus();
  }
}

// begin starts the game, or says that it is still loading.
function begin() {
  if (!ready) {
    get('status').textContent = loading();
    get('progress').hidden = false;
    return;
  }
  playing = true;
  get('status').textContent = '';
  get('before').hidden = true;
  for (const region of document.querySelectorAll('.live')) region.replaceChildren();
  get('game').hidden = false;
  get('game').classList.toggle('boardless', get('board').hidden === true);
  send({ play: true, coarse: matchMedia('(pointer: coarse)').matches, ...(chosen && { lang: chosen }) });
  // If sound is still locked after a while, it stays locked until the next key or tap. The player hears
  // so, and nothing waits for it.
  setTimeout(() => sound.running || send({ locked: true }), 5000);
}

// awake keeps the screen on while the opponent thinks, and no longer.
/** @param {boolean} on */
function awake(on) {
  waits = on;
  if (on) lock ||= navigator.wakeLock?.request('screen').catch(() => {});
  else lock = void lock?.then((held) => held?.release());
}

get('play').addEventListener('click', () => {
  wanted = true;
  sound.unlock();
  begin();
});
get('language').addEventListener('change', () => {
  chosen = get('language').value;
  memory.set('lang', chosen);
  translate(chosen).catch(() => {});
});
get('app').addEventListener('keydown', (e) => {
  if (!playing || (dialog.has(e.target) ? dialog.takes(e) : points.presses(e))) return;
  const p = press(e);
  if (!p) return;
  e.preventDefault();
  send({ press: p });
});
// Escape closes a menu from the controls too.
get('side').addEventListener('keydown', (e) => {
  if (e.key === 'Escape' && e.target !== get('copied') && dialog.closable) send({ close: true });
});
// In a wide window the dialog opens beside the board, over the controls. So the controls move below it.
new ResizeObserver(() => {
  const beside = getComputedStyle(get('dialog')).position === 'absolute';
  get('side').style.marginBlockStart = beside ? `${get('dialog').offsetHeight}px` : '';
}).observe(get('dialog'));
get('command').addEventListener('submit', (e) => {
  e.preventDefault();
  send({ type: get('line').value });
  get('line').value = '';
});
for (const gesture of ['keydown', 'pointerdown']) document.addEventListener(gesture, () => playing && sound.unlock(), true);
document.addEventListener('visibilitychange', () => {
  if (document.hidden || !playing) return;
  sound.unlock();
  // The browser released the lock when it hid the page.
  lock = undefined;
  awake(waits);
});
// A browser that can install the page sends this event.
/** @type {BeforeInstallPromptEvent | undefined} */
let installing;
window.addEventListener('beforeinstallprompt', (e) => {
  e.preventDefault();
  installing = e;
  get('install').hidden = false;
});
get('install').addEventListener('click', () => {
  installing?.prompt();
  get('install').hidden = true;
});
load();
