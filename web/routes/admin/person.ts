import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listHistory } from '#domain/history/endpoints.ts';
import { getPerson } from '#domain/people/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const person = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/users/$userId',
  loader: ({ context, params }) => together(prepare(context, getPerson, params), prepare(context, listHistory, params)),
  head: () => titled('Cliente'),
  component: lazyRouteComponent(() => import('./person.lazy.tsx')),
});
