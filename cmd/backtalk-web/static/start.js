// Starts the program before all else on the page has come: it is what takes longest. Each program is
// fetched and compiled by its own worker, so that the page answers meanwhile.

// The programs: for each its file, whose name changes with its content, and its size in bytes. The
// builder fills them in.
const programs = { PROGRAMS: {} };

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

// start starts a program in a worker that has these ports. heard gets its reports on the way there:
// how much of the program has come, that it can't be fetched now, that it runs.
export function start(role, ports, heard = () => {}) {
  const worker = new Worker('worker.js', { type: 'module', name: role });
  worker.addEventListener('message', (e) => {
    if (e.data.program) heard(e.data.program);
  });
  worker.postMessage({ ...programs[role], counts, ports, ...given }, ports);
  return worker;
}

export const thoughts = new MessageChannel(); // from the game to the program that thinks
export const talk = new MessageChannel(); // and to the one that speaks to relays

// The game's first messages wait here for the page.
const waiting = [];
let receive = (message) => waiting.push(message);
let report = () => {};
let reported;

export const game = start('game', [thoughts.port1, talk.port1], (state) => {
  reported = state;
  report(state);
});
game.addEventListener('message', (e) => {
  if (typeof e.data === 'string') receive(e.data);
});

// listen has the page hear the game from now on, and how far its program has come.
export function listen(received, progress) {
  [receive, report] = [received, progress];
  waiting.splice(0).forEach(received);
  if (reported) progress(reported);
}
