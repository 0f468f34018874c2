import { IconHistory } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listHistory } from '#features/history/domain/endpoints.ts';
import { historyInput } from './history-search.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { id, search, text, searchText } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { day } from '#screens/admin/search-day.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const history = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/history',
  staticData: { link: { label: 'Historique', Icon: IconHistory, words: 'modifications journal trace qui quand' } },
  validateSearch: search({ kind: text, author: id, person: id, from: day, to: day, q: searchText, after: text }),
  loaderDeps: ({ search }) => historyInput(search),
  loader: ({ context, deps }) => prepare(context, listHistory, deps),
  head: () => pageHead('Historique'),
  component: lazyScreen(() => import('./page.tsx')),
});
