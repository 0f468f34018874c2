import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getLive } from '#domain/lives/endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const live = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId',
  loader: ({ context, params }) => prepare(context, getLive, params),
  head: ({ match, params }) => titled(answered(match, getLive, params)?.title ?? 'Live'),
  component: lazyRouteComponent(() => import('./live.lazy.tsx')),
});
