import type { Feature } from '#platform/server/feature.ts';
import { dashboardRoutes } from './server/routes.ts';

export const dashboard = {
  name: 'dashboard',
  routes: dashboardRoutes,
} satisfies Feature;
