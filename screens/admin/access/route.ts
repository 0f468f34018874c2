import { IconLock } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSessions } from './endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const access = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/access',
  staticData: { link: { label: 'Mon accès', Icon: IconLock, words: '', go: 'o', group: 'foot', role: 'packer' } },
  loader: ({ context }) => prepare(context, listSessions, {}),
  head: () => pageHead('Mon accès'),
  component: lazyScreen(() => import('./AccessScreen.tsx')),
});
