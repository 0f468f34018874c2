import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getLive, listLiveEndMails } from '#domain/lives/endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const live = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId',
  loader: ({ context, params }) => together(prepare(context, getLive, params), prepare(context, listLiveEndMails, {})),
  head: ({ match, params }) => titled(answered(match, getLive, params)?.title ?? 'Live'),
  component: lazyRouteComponent(() => import('./live.lazy.tsx')),
});
