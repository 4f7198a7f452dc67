// Keeps the page's files, so that the page opens without a network. It fetches a new version
// beside the old one, and switches to it at the next start if no other window has the old one
// open.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const version = "VERSION";
const files = ["FILES"];
// A program's name changes with its content, so the browser doesn't fetch again what it already
// has.
const programs = ["PROGRAMS"];
// Tables have such names too. The worker keeps them once the engine needs them.
const tables = ["TABLES"];
const name = `backtalk-${version}`;

/** @param {Request} request */
const pathOf = (request) => new URL(request.url).pathname;
/** @param {Request} request */
const isLanguage = (request) => /\.zip$|\/words\/[^/]*\.json$/.test(pathOf(request));
/** @param {Request} request */
const isTable = (request) => pathOf(request).endsWith('.bin');
// The host of the page may write this file at any time.
/** @param {Request} request */
const isRelay = (request) => pathOf(request).endsWith('/relay.txt');

// languages returns the files of the languages that a player has chosen, in earlier versions too.
async function languages() {
  const names = (await caches.keys()).filter((each) => each.startsWith('backtalk-'));
  const all = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
  return all.flat().filter(isLanguage).map((request) => request.url);
}

// take copies a file from an older version, and reports whether that version has it.
/** @param {Cache} cache @param {string} file */
async function take(cache, file) {
  const kept = await caches.match(file);
  if (kept) await cache.put(file, kept);
  return Boolean(kept);
}

// keepProgram takes a program from an older version, or else from the browser's cache or the
// network.
/** @param {Cache} cache @param {string} file */
async function keepProgram(cache, file) {
  if (!await take(cache, file)) await cache.add(new Request(file, { cache: 'force-cache' }));
}

async function keep() {
  const cache = await caches.open(name);
  // The first time, the page has just fetched these files. Later, the browser must fetch the new
  // ones.
  const mode = worker.registration.active ? 'reload' : 'default';
  await cache.addAll(['./', ...files].map((file) => new Request(file, { cache: mode })));
  await Promise.all(programs.map((file) => keepProgram(cache, file)));
  await Promise.allSettled(tables.map((file) => take(cache, file)));
  await Promise.allSettled((await languages()).map((file) => cache.add(new Request(file, { cache: 'reload' }))));
}

/** @param {string} file */
async function keepFile(file) {
  const cache = await caches.open(name);
  if (!await cache.match(file)) await cache.add(new Request(file, { cache: 'force-cache' }));
}

worker.addEventListener('install', (e) => e.waitUntil(keep()));

worker.addEventListener('message', (e) => e.waitUntil(e.data.keep
  ? keepFile(e.data.keep)
  : worker.clients.matchAll({ includeUncontrolled: true }).then((pages) => (pages.length < 2 ? worker.skipWaiting() : undefined))));

worker.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((all) => Promise.all(
  all.filter((each) => each.startsWith('backtalk-') && each !== name).map((each) => caches.delete(each)),
)).then(() => worker.clients.claim())));

// newest asks the network first, and keeps the answer for times without a network.
/** @param {Request} request @param {Cache} cache */
async function newest(request, cache) {
  try {
    const response = await fetch(request, { cache: 'no-cache' });
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (e) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw e;
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(name);
  if (isRelay(request)) return newest(request, cache);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (isTable(request) && response.ok) await cache.put(request, response.clone());
  return response;
}

worker.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(answer(e.request));
});

// Touching a notification brings the player back to the page.
worker.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(worker.clients.matchAll({ type: 'window' }).then(([page]) => (page ? page.focus() : worker.clients.openWindow('./'))));
});
