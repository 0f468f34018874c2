import { createRoute } from '@tanstack/react-router';
import { getLive } from '#features/lives/domain/endpoints.ts';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { loadedReply, pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const live = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId',
  loader: ({ context, params }) => allOf(prepare(context, getLive, params), prepare(context, listLiveEndMails, {})),
  head: ({ match, params }) => pageHead(loadedReply(match, getLive, params)?.title ?? 'Live'),
  component: lazyScreen(() => import('./page.tsx')),
});
