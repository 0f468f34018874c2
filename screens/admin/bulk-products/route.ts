import { IconStack2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listColours } from '#features/colours/domain/admin.ts';
import { recentProducts } from './endpoints.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { id, search } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const bulkProducts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/bulk-products',
  staticData: { link: { label: 'Création en masse', Icon: IconStack2, words: '', under: '/admin/products' } },
  validateSearch: search({ live: id }),
  loader: ({ context }) =>
    allOf(prepare(context, listLives, {}), prepare(context, listColours, {}), prepare(context, recentProducts, {})),
  head: () => pageHead('Création en masse'),
  component: lazyScreen(() => import('./page.tsx')),
});
