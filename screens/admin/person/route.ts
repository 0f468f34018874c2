import { createRoute } from '@tanstack/react-router';
import { listHistory } from '#features/history/domain/endpoints.ts';
import { getPerson } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const person = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/$userId',
  loader: ({ context, params }) => allOf(prepare(context, getPerson, params), prepare(context, listHistory, params)),
  head: () => pageHead('Cliente'),
  component: lazyScreen(() => import('./page.tsx')),
});
