import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { countWork } from '#domain/dashboard/endpoints.ts';
import { listLiveSales } from '#domain/lives/endpoints.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const home = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  loader: ({ context }) => together(prepare(context, countWork, {}), prepare(context, listLiveSales, {})),
  head: () => titled('Tableau de bord'),
  component: lazyRouteComponent(() => import('#web/features/shell/AdminHome.tsx')),
});
