// Shows the offline page when the network does not answer. Caches nothing else.
const CACHE = 'offline-VERSION';
const PAGE = '/offline.html';
// Files of the page. The server fills in the style sheet of the shop's colour.
const THEME = '';
const FILES = ['/offline.css', '/retry.js', THEME].filter(Boolean);

addEventListener('install', (event) => {
  // Browsers with static routing send these requests past the worker, which never answers them.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'network' },
  ]);
  event.waitUntil(storeFiles());
});

async function storeFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES].map((path) => new Request(path, { cache: 'reload' })));
  await skipWaiting();
}

addEventListener('activate', (event) => event.waitUntil(start()));

async function start() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Navigation preload requests the page while the worker starts. The start would otherwise delay the page.
  await registration.navigationPreload?.enable();
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(visit(event));
  else if (isOfPage(new URL(event.request.url))) event.respondWith(findFile(event.request));
});

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    return (await caches.match(PAGE)) ?? Promise.reject(error);
  }
}

const isOfPage = ({ origin, pathname, search }) => origin === location.origin && FILES.includes(pathname + search);

async function findFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
