import { IconEye } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listAttention } from './endpoints.ts';
import { getReconciliation } from '#features/reconciliation/domain/endpoints.ts';
import { attentionInput } from './attention-search.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { matching, search, text } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const attention = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/attention',
  staticData: {
    link: {
      label: 'À traiter',
      Icon: IconEye,
      words: 'attention alertes problèmes',
      go: 'e',
      group: 'start',
      badge: 'open',
    },
  },
  validateSearch: search({ state: matching(/^settled$/), about: matching(/^parcels$/), after: text }),
  loaderDeps: ({ search }) => attentionInput(search),
  loader: ({ context, deps }) => allOf(prepare(context, listAttention, deps), prepare(context, getReconciliation, {})),
  head: () => pageHead('À traiter'),
  component: lazyScreen(() => import('./page.tsx')),
});
