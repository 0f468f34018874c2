import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { countWork } from '#domain/dashboard/endpoints.ts';
import { listLiveSales } from '#domain/lives/endpoints.ts';
import { roleFor, reaches } from '#domain/roles.ts';
import { userOf } from '#web/api/session.ts';
import { titled } from '../head.ts';
import { prepare, together } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const home = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  // Hers begins at what there is to prepare.
  beforeLoad: async ({ context }) => {
    const user = await userOf(context.queryClient);
    if (user?.role && !reaches(user.role, roleFor(countWork)))
      throw redirect({ to: '/admin/orders-preparation', replace: true });
  },
  loader: ({ context }) => together(prepare(context, countWork, {}), prepare(context, listLiveSales, {})),
  head: () => titled('Tableau de bord'),
  component: lazyRouteComponent(() => import('#web/features/shell/AdminHome.tsx')),
});
