import { IconHome } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { countWork, listLiveSales } from './endpoints.ts';
import { roleFor, isRoleAtLeast } from '#shared/roles.ts';
import { readSessionUser } from '#features/users/web/session.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const home = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  staticData: { link: { label: 'Accueil', Icon: IconHome, words: 'tableau de bord', go: 'a', group: 'start' } },
  beforeLoad: async ({ context }) => {
    const user = await readSessionUser(context.queryClient);
    if (user?.role && !isRoleAtLeast(user.role, roleFor(countWork)))
      throw redirect({ to: '/admin/orders-preparation', replace: true });
  },
  loader: ({ context }) => allOf(prepare(context, countWork, {}), prepare(context, listLiveSales, {})),
  head: () => pageHead('Tableau de bord'),
  component: lazyScreen(() => import('./page.tsx')),
});
