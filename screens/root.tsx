import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isBuyersRehearsal } from '#platform/web/api/copy.ts';
import { Toasts } from '#platform/web/ui/Toasts.tsx';
import type { RouterContext } from './context.ts';
import { titled } from './head.ts';

const RehearsedOrderNotice = lazy(() => import('./shell/RehearsedOrderNotice.tsx'));

const noSubscription = () => () => undefined;

function Root() {
  // Messages render in the document, so a prerendered page has them only after hydration.
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (
    <>
      {isBuyersRehearsal && (
        <Suspense>
          <RehearsedOrderNotice />
        </Suspense>
      )}
      <Outlet />
      {isHydrated && <Toasts />}
    </>
  );
}

export const root = createRootRouteWithContext<RouterContext>()({
  // Title of an unknown address (PUB-15).
  head: () => titled('Oops! Page not found'),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#screens/shell/NotFound.tsx'), 'NotFound'),
});
