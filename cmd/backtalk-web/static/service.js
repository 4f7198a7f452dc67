// Keeps the page's files, so that it opens without a network. A new version is fetched beside the
// old one and taken at the next start, when no other page of the old one is open.
const version = "VERSION";
const files = ["FILES"];
const name = `backtalk-${version}`;

const fresh = (file) => new Request(file, { cache: 'reload' });
const isLanguage = (request) => new URL(request.url).pathname.endsWith('.zip');

// Languages are kept that a player has chosen, those of the version before too.
async function languages() {
  const names = (await caches.keys()).filter((each) => each.startsWith('backtalk-'));
  const all = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
  return all.flat().filter(isLanguage).map((request) => request.url);
}

async function keep() {
  const cache = await caches.open(name);
  await cache.addAll(['./', ...files].map(fresh));
  await Promise.allSettled((await languages()).map((file) => cache.add(fresh(file))));
}

async function keepLanguage(file) {
  const cache = await caches.open(name);
  if (!await cache.match(file)) await cache.add(file);
}

self.addEventListener('install', (e) => e.waitUntil(keep()));

self.addEventListener('message', (e) => e.waitUntil(e.data.language
  ? keepLanguage(e.data.language)
  : self.clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.length < 2 && self.skipWaiting())));

self.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((all) => Promise.all(
  all.filter((each) => each.startsWith('backtalk-') && each !== name).map((each) => caches.delete(each)),
))));

self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(name).then((cache) => cache.match(e.request, { ignoreSearch: true })).then((kept) => kept || fetch(e.request)));
});
