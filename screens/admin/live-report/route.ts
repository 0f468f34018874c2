import { createRoute } from '@tanstack/react-router';
import { getLiveReport } from './endpoints.ts';
import { loadedReply, pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const liveReport = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId/bilan',
  loader: ({ context, params }) => prepare(context, getLiveReport, params),
  head: ({ match, params }) => {
    const report = loadedReply(match, getLiveReport, params);
    return pageHead(report ? `Bilan\u00A0: ${report.title}` : 'Bilan du live');
  },
  component: lazyScreen(() => import('./page.tsx')),
});
