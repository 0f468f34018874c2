import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getLiveReport } from '#domain/lives/endpoints.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const liveReport = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/lives/$liveId/bilan',
  loader: ({ context, params }) => prepare(context, getLiveReport, params),
  component: lazyRouteComponent(() => import('./live-report.lazy.tsx')),
});
