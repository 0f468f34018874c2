import { IconPackage } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { readTable, listPreparation } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { id, matching, search, searchText } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const ordersPreparation = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders-preparation',
  staticData: {
    link: {
      label: 'Préparation',
      Icon: IconPackage,
      words: 'colis étiquettes expédition',
      go: 'r',
      group: 'sales',
      badge: 'toPrepare',
      role: 'packer',
    },
  },
  validateSearch: search({ q: searchText, mode: matching(/^table$/), order: id }),
  loaderDeps: ({ search: { q, mode, order } }) => ({ q: mode ? undefined : q, orderId: mode && order }),
  loader: ({ context, deps: { q, orderId } }) =>
    orderId ? prepare(context, readTable, { orderId }) : prepare(context, listPreparation, { q }),
  head: () => pageHead('Préparation'),
  component: lazyScreen(() => import('./page.tsx')),
});
