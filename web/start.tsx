import './theme.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { mayBeginOtherwise } from './api/kept.ts';
import { takeAnswers } from './api/query.ts';
import { report, startReporting } from './api/report.ts';
import { prefetchSession } from './api/session.ts';
import { loadShop } from './api/shop.ts';
import { breathe } from './breathe.ts';
import { hydrates, readAnswers } from './drawn-page.ts';
import { returnEarly } from './early.ts';
import { registerOffline } from './register-offline.ts';
import { announceScreens, openRouter } from './routes/router.tsx';
import { Shop } from './Shop.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');

// What the server drew for the bare address is taken over as it stands: a field being typed in stays. Whoever may see
// something else (a kept draft, an address in the query) gets a screen drawn afresh.
const isSame = hydrates() && !location.search && !location.hash && !mayBeginOtherwise();

takeAnswers(readAnswers());
prefetchSession();
await loadShop();
startReporting();
await breathe();

const router = openRouter();
announceScreens(router);
await breathe();
// With its code there, the first drawing is whole: nothing flickers between the server's page and this one.
await router.load();
await breathe();

// Outside of React's own work, as what is given back is an event to it.
const onAlive = () => setTimeout(returnEarly, 0, place);
const options = { onUncaughtError: (fault: unknown) => report(fault) };
if (isSame) {
  // What the router's own server part would set: no boundary is drawn that the server did not draw.
  router.ssr = { manifest: undefined };
  // In slices: a finger on the page is answered in between.
  startTransition(() => void hydrateRoot(place, <Shop router={router} onAlive={onAlive} />, options));
} else {
  createRoot(place, options).render(<Shop router={router} onAlive={onAlive} />);
}
registerOffline();
