// Starts the program before the rest of the page has loaded, because it takes longest. Each
// program's own worker fetches and compiles it, so that the page answers meanwhile.

/** @import { First, FromWorker, Program, Report } from '../types/workers' */

// The file and the size, in bytes, of each program. A file's name changes with its content. The
// builder fills them in.
/** @type {Record<string, Program>} */
const programs = /** @type {any} */ ({ PROGRAMS: {} });

export const given = {
  languages: navigator.languages.join(' '),
  query: location.search,
  fragment: location.hash,
  address: location.origin + location.pathname,
  // A player who saves data gets no tables.
  sparing: navigator.connection?.saveData === true,
};

// A program that the service worker keeps loads faster if nobody counts its bytes.
const counts = !navigator.serviceWorker?.controller;

// start starts a program in a worker with these ports. heard takes the worker's reports: how much of
// the program has arrived, that it can't be fetched now, that it runs.
/** @param {string} role @param {MessagePort[]} ports @param {(report: Report) => void} heard */
export function start(role, ports, heard = () => {}) {
  const worker = new Worker('worker.js', { type: 'module', name: role });
  worker.addEventListener('message', (/** @type {MessageEvent<FromWorker>} */ e) => {
    if (e.data.program) heard(e.data.program);
  });
  /** @type {First} */
  const first = { ...programs[role], counts, ports, ...given };
  worker.postMessage(first, ports);
  return worker;
}

export const thoughts = new MessageChannel(); // from the game to the program that thinks
export const talk = new MessageChannel(); // and to the one that speaks to relays

// The game's first messages wait here for the page.
/** @type {string[]} */
const waiting = [];
/** @type {(message: string) => void} */
let receive = (message) => waiting.push(message);
/** @type {(report: Report) => void} */
let report = () => {};
/** @type {Report | undefined} */
let reported;

export const game = start('game', [thoughts.port1, talk.port1], (state) => {
  reported = state;
  report(state);
});
game.addEventListener('message', (e) => {
  if (typeof e.data === 'string') receive(e.data);
});

// listen passes the game's messages to received from now on, and the loading of its program to
// progress.
/** @param {(message: string) => void} received @param {(report: Report) => void} progress */
export function listen(received, progress) {
  [receive, report] = [received, progress];
  waiting.splice(0).forEach(received);
  if (reported) progress(reported);
}
