import { createRoot, hydrateRoot } from 'react-dom/client';
import { startTransition } from 'react';
import { announceScreens, openRouter } from '#screens/router.tsx';
import { loadsOffice } from '#screens/to-office.ts';
import '#platform/web/theme.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { deleteOldDrafts, hasStoredDraft } from '#features/users/web/drafts.ts';
import { queryClient } from '#platform/web/api/query.ts';
import { report, startReporting } from '#platform/web/api/report.ts';
import { onSessionChange, prefetchSession } from '#features/users/web/session.ts';
import { loadShop, shop } from '#platform/web/api/shop.ts';
import { readShop } from '#features/content/domain/endpoints.ts';
import { Shop } from '#app/web/Shop.tsx';
import { replayEarly } from '#platform/web/boot/early.ts';
import { embeddedReplies, hasScreenToHydrate, isPrerendered } from '#platform/web/boot/prerendered.ts';
import { loadFonts, showFonts } from '#platform/web/boot/load-fonts.ts';
import { registerServiceWorker } from '#platform/web/boot/register-service-worker.ts';
import { yieldToMain } from '#platform/web/boot/yield-to-main.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

deleteOldDrafts();
// Hydrates the server's screen, so that a focused field stays. The server renders without the draft, the query and the
// token of a mail's link, so a screen with one of these is rendered anew. `#livraison` is only an anchor in the page.
const canHydrate = hasScreenToHydrate() && !location.search && !location.hash.includes('=') && !hasStoredDraft();

// The replies in the page count as just read, because the server's clock may differ.
for (const { queryKey, data, isGuess } of embeddedReplies()) {
  queryClient.setQueryData(queryKey, data);
  if (isGuess) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
// Prevents newer reads until the screen is hydrated, however long its files take. Newer data would differ from the page
// of the server.
const defaults = queryClient.getDefaultOptions();
if (canHydrate) queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, staleTime: Infinity } });
prefetchSession();
await loadShop(readShop.path);
startReporting();
await yieldToMain();

const office = loadsOffice(location.pathname.slice(copyBase.length))
  ? (await import('#screens/office-routes.ts')).office
  : null;
const router = openRouter({ queryClient, shop: shop() }, office);
onSessionChange(() => void router.invalidate());
announceScreens(router);
await yieldToMain();
// Error of a file that did not load. The router would render the error instead of the screen.
let loadError: unknown = null;
addEventListener('vite:preloadError', ({ payload }) => (loadError = payload));
// Waits for the code of the screen, so that the first rendering is complete and replaces the server's screen without a
// flicker.
const loaded = router.load();
if (isPrerendered()) await loaded;
// Keeps the server's page, which is more useful than the error of the router. `main.ts` adds a notice.
if (loadError && hasScreenToHydrate()) throw loadError;
await yieldToMain();

const onHydrated = () => {
  queryClient.setDefaultOptions(defaults);
  // Text that is being read keeps its font. The next screen shows the fonts.
  void loadFonts().then(() => router.subscribe('onBeforeRouteMount', showFonts));
  // Runs outside of React's rendering, because the replay sends events that React handles.
  setTimeout(replayEarly, 0, container);
};
const options = { onUncaughtError: (fault: unknown) => report(fault) };
if (canHydrate) {
  // Makes React render the same Suspense boundaries as on the server, where the router sets `ssr` too.
  router.ssr = { manifest: undefined };
  // Hydrates in slices, so that the page can react to input in between.
  startTransition(() => void hydrateRoot(container, <Shop router={router} onHydrated={onHydrated} />, options));
} else {
  createRoot(container, options).render(<Shop router={router} onHydrated={onHydrated} />);
}
registerServiceWorker();
