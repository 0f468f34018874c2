// One job: when the network does not answer, the page that says so. Nothing else is kept, or served from here.
const KEPT = 'offline-VERSION';
const PAGE = '/offline.html';
// The page's look, and the shop's own colour where it has one.
const THEME = '';
const LOOKS = ['/offline.css', THEME].filter(Boolean);

addEventListener('install', (event) => {
  // What is never answered here need not pass by here, in browsers that can be told.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'network' },
  ]);
  event.waitUntil(keep());
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...LOOKS].map((path) => new Request(path, { cache: 'reload' })));
  await skipWaiting();
}

addEventListener('activate', (event) => event.waitUntil(start()));

async function start() {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while this worker wakes up, so that it delays nothing.
  await registration.navigationPreload?.enable();
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(visit(event));
  else if (isLook(new URL(event.request.url))) event.respondWith(look(event.request));
});

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    return (await caches.match(PAGE)) ?? Promise.reject(error);
  }
}

const isLook = ({ origin, pathname, search }) => origin === location.origin && LOOKS.includes(pathname + search);

async function look(request) {
  return (await caches.match(request)) ?? fetch(request);
}
