import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listWithdrawals } from '#domain/withdrawals/admin-endpoints.ts';
import { withdrawalsInput } from '#web/features/withdrawals/admin/withdrawals-search.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const withdrawals = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/retractations',
  validateSearch: search({ state: text, after: text }),
  loaderDeps: ({ search }) => withdrawalsInput(search),
  loader: ({ context, deps }) => prepare(context, listWithdrawals, deps),
  head: () => titled('Rétractations'),
  component: lazyRouteComponent(() => import('./withdrawals.lazy.tsx')),
});
