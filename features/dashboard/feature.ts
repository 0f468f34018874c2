import type { Feature } from '#platform/server/feature.ts';
import { dashboardRoutes } from './server/routes.ts';

export const dashboard = {
  name: 'dashboard',
  about: 'Figures of the back office',
  routes: dashboardRoutes,
} satisfies Feature;
