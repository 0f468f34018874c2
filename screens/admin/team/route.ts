import { IconUsersGroup } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listTeam } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const team = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/team',
  staticData: { link: { label: 'Équipe', Icon: IconUsersGroup, words: '', go: 't', group: 'shop', role: 'owner' } },
  loader: ({ context }) => prepare(context, listTeam, {}),
  head: () => pageHead('Équipe'),
  component: lazyScreen(() => import('./TeamScreen.tsx')),
});
