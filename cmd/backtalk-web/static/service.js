// Keeps the page's files, so that it opens without a network. A new version is fetched beside the
// old one and taken at the next start, when no other page of the old one is open.
const version = "VERSION";
const files = ["FILES"];
const name = `backtalk-${version}`;

self.addEventListener('install', (e) => e.waitUntil(caches.open(name).then((cache) => cache.addAll(['./', ...files].map((file) => new Request(file, { cache: 'reload' }))))));

self.addEventListener('message', (e) => e.waitUntil(self.clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.length < 2 && self.skipWaiting())));

self.addEventListener('activate', (e) => e.waitUntil(caches.keys().then((all) => Promise.all(
  all.filter((each) => each.startsWith('backtalk-') && each !== name).map((each) => caches.delete(each)),
))));

self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(name).then((cache) => cache.match(e.request, { ignoreSearch: true })).then((kept) => kept || fetch(e.request)));
});
