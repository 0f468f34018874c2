import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { isPrerendered } from '#platform/web/boot/prerendered.ts';
import { showUnloaded } from '#platform/web/boot/unloaded.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { focusOrTitle } from '#platform/web/ui/focus-or-title.ts';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { RouterContext } from './context.ts';
import type { office } from './office-routes.ts';
import { root } from './root.tsx';
import type { ScreenLink } from './shell/admin-links.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { shopRoutes } from './shop-routes.ts';
import { officeRedirect } from './to-office.ts';

let screensShown = 0;

/**
 * Returns false for the first screen of a prerendered page, because the reader may have scrolled before the script was
 * loaded. The router calls this function once for each screen.
 */
function mayScroll(): boolean {
  screensShown += 1;
  return screensShown > 1 || !isPrerendered();
}

type Office = typeof office;

const treeOf = (routes: Office['routes']) => root.addChildren([...shopRoutes, ...routes]);

/**
 * Creates the router of the shop, with the back office when its parts are given. The server passes a history for one
 * rendering.
 */
export function openRouter(context: RouterContext, parts: Office | null, history?: RouterHistory) {
  return createRouter({
    routeTree: treeOf(parts?.routes ?? ([officeRedirect] as never)),
    context,
    ...(copyBase && { basepath: copyBase }),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingState,
    defaultErrorComponent:
      parts?.errorComponent ??
      lazyRouteComponent(
        () =>
          // When the file of the crash screen does not load, the router would show its own English error.
          import('#screens/shell/Crash.tsx').catch(() => {
            showUnloaded();
            return { Crash: () => null };
          }),
        'Crash',
      ),
    // On the server, the restoration would write a script into the page, which the content policy refuses.
    scrollRestoration: history ? false : mayScroll,
  });
}

export type ShopRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
  interface StaticDataRouteOption {
    /**
     * True for personal pages. Search engines are excluded. Redirects of the guard run in the browser, which stores the
     * destination.
     */
    isPrivate?: boolean;
    /** True for the screen of unknown addresses of the back office. The server answers 404. */
    isUnknown?: boolean;
    link?: ScreenLink;
    /** Message for readers without JavaScript; undefined when the whole page is readable. */
    withoutScript?: string;
  }
}

/**
 * Focuses the title of a new screen for screen readers, unless an element of the screen has the focus. Removes the
 * messages that were shown before the last click or key, except those with an action.
 */
export function announceScreens(router: ShopRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    toast.leavePage();
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.closest('main')) return;
    focusOrTitle();
  });
}
