import { IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { countUsers, listUsers } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { id, search, text, searchText } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

const yesOnly = (value: unknown): 'yes' | undefined => (value === 'yes' ? 'yes' : undefined);

export const users = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users',
  staticData: {
    link: { label: 'Utilisateurs', Icon: IconUsers, words: 'clientes personnes comptes', go: 'u', group: 'sales' },
  },
  validateSearch: search({ q: searchText, blocked: yesOnly, source: id, destination: id, after: text }),
  loaderDeps: ({ search: { q, blocked, after } }) => ({ q, blocked, after }),
  loader: ({ context, deps }) =>
    allOf(prepare(context, listUsers, deps), prepare(context, countUsers, { q: deps.q, blocked: deps.blocked })),
  head: () => pageHead('Gestion des utilisateurs'),
  component: lazyScreen(() => import('./page.tsx')),
});
