import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getLiveReport } from '#domain/lives/endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const liveReport = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId/bilan',
  loader: ({ context, params }) => prepare(context, getLiveReport, params),
  head: ({ match, params }) => {
    const report = answered(match, getLiveReport, params);
    return titled(report ? `Bilan : ${report.title}` : 'Bilan du live');
  },
  component: lazyRouteComponent(() => import('./live-report.lazy.tsx')),
});
