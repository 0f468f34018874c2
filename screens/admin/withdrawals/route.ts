import { IconArrowBackUp } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listWithdrawals } from './endpoints.ts';
import { withdrawalsInput } from './withdrawals-search.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { search, text } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const withdrawals = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/retractations',
  staticData: {
    link: {
      label: 'Rétractations',
      Icon: IconArrowBackUp,
      words: 'retours remboursements',
      go: 'n',
      group: 'sales',
      role: 'packer',
    },
  },
  validateSearch: search({ state: text, after: text }),
  loaderDeps: ({ search }) => withdrawalsInput(search),
  loader: ({ context, deps }) => prepare(context, listWithdrawals, deps),
  head: () => pageHead('Rétractations'),
  component: lazyScreen(() => import('./page.tsx')),
});
