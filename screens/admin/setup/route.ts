import { IconChecklist } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const setup = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/setup',
  staticData: {
    link: {
      label: 'Mise en route',
      Icon: IconChecklist,
      words: 'prestataires clés tester vérifier',
      go: 'i',
      group: 'shop',
      role: 'owner',
    },
  },
  head: () => pageHead('Mise en route'),
  component: lazyScreen(() => import('./page.tsx')),
});
