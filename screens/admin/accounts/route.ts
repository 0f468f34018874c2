import { IconCalculator } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { getAccounts } from './endpoints.ts';
import { periodInput } from './accounts-search.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { search, text } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { day } from '#screens/admin/search-day.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const accounts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/comptabilite',
  staticData: {
    link: { label: 'Comptabilité', Icon: IconCalculator, words: 'factures ventes TVA', go: 'm', group: 'sales' },
  },
  validateSearch: search({ from: day, to: day, after: text }),
  loaderDeps: ({ search }) => periodInput(search),
  loader: ({ context, deps }) => prepare(context, getAccounts, deps),
  head: () => pageHead('Comptabilité'),
  component: lazyScreen(() => import('./page.tsx')),
});
