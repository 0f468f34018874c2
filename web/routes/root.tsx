import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Toasts } from '#web/ui/Toasts.tsx';

const never = () => () => undefined;

function Root() {
  // Messages hang from the document: a page drawn by the server has them once it is alive.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <Outlet />
      {isAlive && <Toasts />}
    </>
  );
}

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/features/shell/NotFound.tsx'), 'NotFound'),
});
