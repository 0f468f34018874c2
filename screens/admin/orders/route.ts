import { IconShoppingBag } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listOrders } from './endpoints.ts';
import { ordersInput } from './orders-filters.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { id, search, text, searchText } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { day } from '#screens/admin/search-day.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const orders = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/orders',
  staticData: {
    link: { label: 'Commandes', Icon: IconShoppingBag, words: '', go: 'c', group: 'sales', role: 'packer' },
  },
  validateSearch: search({
    status: text,
    live: id,
    user: id,
    from: day,
    to: day,
    only: text,
    q: searchText,
    after: text,
  }),
  loaderDeps: ({ search }) => ordersInput(search),
  loader: ({ context, deps }) => prepare(context, listOrders, deps),
  head: () => pageHead('Commandes'),
  component: lazyScreen(() => import('./page.tsx')),
});
