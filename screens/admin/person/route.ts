import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listHistory } from '#features/history/domain/endpoints.ts';
import { getPerson } from './endpoints.ts';
import { titled } from '#screens/head.ts';
import { prepare, together } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';

export const person = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/$userId',
  loader: ({ context, params }) => together(prepare(context, getPerson, params), prepare(context, listHistory, params)),
  head: () => titled('Cliente'),
  component: lazyRouteComponent(() => import('./page.tsx')),
});
