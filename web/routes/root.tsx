import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { ShopIdentity } from '#domain/content/schemas.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

/** What every route's guard and loader stands on: the browser has one of each, the server one for each rendering. */
export interface RouterContext {
  queryClient: QueryClient;
  shop: ShopIdentity;
}

const never = () => () => undefined;

function Root() {
  // Messages hang from the document: a prerendered page has them once it is hydrated.
  const isHydrated = useSyncExternalStore(
    never,
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
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/features/shell/NotFound.tsx'), 'NotFound'),
});
