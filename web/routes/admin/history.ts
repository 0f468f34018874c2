import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listHistory } from '#domain/history/endpoints.ts';
import { historyInput } from '#web/features/history/history-search.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { id, search, text, typed } from '../search.ts';
import { adminLayout } from './layout.ts';
import { day } from './search-day.ts';

export const history = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/history',
  validateSearch: search({ kind: text, author: id, person: id, from: day, to: day, q: typed, after: text }),
  loaderDeps: ({ search }) => historyInput(search),
  loader: ({ context, deps }) => prepare(context, listHistory, deps),
  head: () => titled('Historique'),
  component: lazyRouteComponent(() => import('./history.lazy.tsx')),
});
