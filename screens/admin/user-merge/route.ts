import { IconArrowMerge } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { search, text } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const userMerge = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/user-merge',
  staticData: { link: { label: 'Fusion de comptes', Icon: IconArrowMerge, words: '', under: '/admin/users' } },
  // Accepts any text, so that an unknown user shows an error instead of an empty selection.
  validateSearch: search({ source: text, destination: text }),
  head: () => pageHead('Fusion de comptes utilisateurs'),
  component: lazyScreen(() => import('./page.tsx')),
});
