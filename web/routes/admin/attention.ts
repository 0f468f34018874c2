import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listAttention } from '#domain/attention/endpoints.ts';
import { getReconciliation } from '#domain/reconciliation/endpoints.ts';
import { attentionInput } from '#web/features/attention/attention-search.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { like, search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const attention = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/attention',
  validateSearch: search({ state: like(/^settled$/), about: like(/^parcels$/), after: text }),
  loaderDeps: ({ search }) => attentionInput(search),
  loader: ({ context, deps }) =>
    together(prepare(context, listAttention, deps), prepare(context, getReconciliation, {})),
  head: () => titled('À regarder'),
  component: lazyRouteComponent(() => import('./attention.lazy.tsx')),
});
