import { IconPalette } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listColours } from '#features/colours/domain/admin.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const colors = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/colors',
  staticData: { link: { label: 'Couleurs', Icon: IconPalette, words: '', go: 'k', group: 'shop' } },
  loader: ({ context }) => prepare(context, listColours, {}),
  head: () => pageHead('Couleurs'),
  component: lazyScreen(() => import('./page.tsx')),
});
