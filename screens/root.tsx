import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Toasts } from '#platform/web/ui/Toasts.tsx';
import type { RouterContext } from './context.ts';
import { pageHead } from './head.ts';

const noSubscription = () => () => undefined;

function Root() {
  // Renders messages only after hydration, because they need the document.
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (
    <>
      <Outlet />
      {isHydrated && <Toasts />}
    </>
  );
}

export const root = createRootRouteWithContext<RouterContext>()({
  // Title of an unknown address (PUB-15).
  head: () => pageHead('Oops! Page not found'),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#screens/shell/NotFound.tsx'), 'NotFound'),
});
