import { IconUserQuestion } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listBuyersWithoutAccount } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { id, search } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const withoutAccount = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/without-account',
  staticData: { link: { label: 'Clientes sans compte', Icon: IconUserQuestion, words: '' } },
  validateSearch: search({ live: id }),
  loaderDeps: ({ search: { live } }) => ({ liveId: live }),
  loader: ({ context, deps }) => prepare(context, listBuyersWithoutAccount, deps),
  head: () => pageHead('Sans compte'),
  component: lazyScreen(() => import('./page.tsx')),
});
