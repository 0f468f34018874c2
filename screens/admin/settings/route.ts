import { IconSettings } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { getSettings } from '#features/settings/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const settings = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/settings',
  staticData: {
    link: { label: 'Réglages', Icon: IconSettings, words: 'paramètres délais', go: 's', group: 'shop', role: 'owner' },
  },
  loader: ({ context }) => prepare(context, getSettings, {}),
  head: () => pageHead('Réglages'),
  component: lazyScreen(() => import('./SettingsScreen.tsx')),
});
