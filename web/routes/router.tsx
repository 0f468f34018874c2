import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { isDrawn } from '#web/drawn-page.ts';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { adminRoutes } from './admin-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { root } from './root.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const routeTree = root.addChildren([...publicRoutes, customerRoutes, ...adminRoutes]);

let screensShown = 0;

/** A page that the server drew is read, and scrolled, before its script is there: the first screen stays where it is. */
function mayScroll(): boolean {
  screensShown += 1;
  return screensShown > 1 || !isDrawn();
}

/**
 * Every address of the shop. Each screen is its own file and arrives when it is asked for, or pointed at.
 * With a history of its own it is the server's, which draws one screen.
 */
export function openRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingState,
    defaultErrorComponent: lazyRouteComponent(() => import('#web/features/shell/Crash.tsx'), 'Crash'),
    // On the server it would write a script into the page, which the content policy refuses.
    scrollRestoration: history ? false : mayScroll,
  });
}

export type ShopRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
  interface StaticDataRouteOption {
    /** The screen's source file; written by the build for the server (vite.config.ts). */
    file?: string;
  }
}

/** A new screen is announced by its title, unless something in it has taken the focus. */
export function announceScreens(router: ShopRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.closest('main')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
