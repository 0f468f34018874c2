import '../theme.ts';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { announceScreens, openRouter } from '#web/routes/router.tsx';
import { loadsOffice } from '#web/routes/to-office.ts';
import { copyBase } from '#web/api/copy.ts';
import { forgetOldDrafts, mayBeginOtherwise } from '#web/api/kept.ts';
import { queryClient } from '#web/api/query.ts';
import { report, startReporting } from '#web/api/report.ts';
import { onSessionChange, prefetchSession } from '#web/api/session.ts';
import { loadShop, shop } from '#web/api/shop.ts';
import { Shop } from '#web/Shop.tsx';
import { replayEarly } from './early.ts';
import { dehydratedState, hydrates, isPrerendered } from './prerendered.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { yieldToMain } from './yield-to-main.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

forgetOldDrafts();
// What the server rendered for the bare address is hydrated as it stands: a field being typed in stays. Whoever may see
// something else (a kept draft, an address in the query, a mail’s link) gets a screen rendered afresh; `#livraison` is but a
// place in the page.
const isSame = hydrates() && !location.search && !location.hash.includes('=') && !mayBeginOtherwise();

hydrate(queryClient, dehydratedState());
prefetchSession();
await loadShop();
startReporting();
await yieldToMain();

const office = loadsOffice(location.pathname.slice(copyBase.length))
  ? (await import('#web/routes/office-routes.ts')).officeRoutes
  : null;
const router = openRouter({ queryClient, shop: shop() }, office);
onSessionChange(() => void router.invalidate());
announceScreens(router);
await yieldToMain();
// The router renders its error instead of a screen whose file did not load.
let unloaded: unknown = null;
addEventListener('vite:preloadError', ({ payload }) => (unloaded = payload));
// With its code there, the first rendering is whole: nothing flickers between the server's page and this one.
const loaded = router.load();
if (isPrerendered()) await loaded;
// The server's page is worth more than that error: it stays, with a line from `main.ts`.
if (unloaded && hydrates()) throw unloaded;
await yieldToMain();

// Outside of React's rendering: what is replayed are events, which React handles.
const onHydrated = () => setTimeout(replayEarly, 0, place);
const options = { onUncaughtError: (fault: unknown) => report(fault) };
if (isSame) {
  // What the router's own server part would set: no boundary is rendered that the server did not render.
  router.ssr = { manifest: undefined };
  // In slices: a finger on the page is answered in between.
  startTransition(() => void hydrateRoot(place, <Shop router={router} onHydrated={onHydrated} />, options));
} else {
  createRoot(place, options).render(<Shop router={router} onHydrated={onHydrated} />);
}
registerServiceWorker();
