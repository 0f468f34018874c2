import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listUnreached } from '#domain/orders/admin-endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { id, search } from '../search.ts';
import { adminLayout } from './layout.ts';

export const withoutAccount = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/without-account',
  validateSearch: search({ live: id }),
  loaderDeps: ({ search: { live } }) => ({ liveId: live }),
  loader: ({ context, deps }) => prepare(context, listUnreached, deps),
  head: () => titled('Sans compte'),
  component: lazyRouteComponent(() => import('./without-account.lazy.tsx')),
});
