import { IconId } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { getSettings } from '#features/settings/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const boutique = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/boutique',
  staticData: {
    link: { label: 'Ma boutique', Icon: IconId, words: 'identité logo adresse', go: 'b', group: 'shop', role: 'owner' },
  },
  loader: ({ context }) =>
    Promise.all([prepare(context, getSettings, {}), prepare(context, listLegalNeeds, {})]).then(() => {}),
  head: () => pageHead('Ma boutique'),
  component: lazyScreen(() => import('./IdentityScreen.tsx')),
});
