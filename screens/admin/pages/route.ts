import { IconFileText } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listPages } from '#features/content/domain/admin-endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare } from '#screens/prepare.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const pages = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/pages',
  staticData: {
    link: {
      label: 'Pages',
      Icon: IconFileText,
      words: 'textes cgv mentions légales confidentialité',
      go: 'g',
      group: 'shop',
    },
  },
  loader: ({ context }) => prepare(context, listPages, {}),
  head: () => pageHead('Pages'),
  component: lazyScreen(() => import('./PageAdminScreen.tsx')),
});
