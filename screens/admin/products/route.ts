import { IconHanger } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listProducts } from './endpoints.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { productsInput } from './products-filters.ts';
import { id, matching, search, text, searchText } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const products = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/products',
  staticData: { link: { label: 'Produits', Icon: IconHanger, words: 'pièces articles', go: 'p', group: 'live' } },
  validateSearch: search({ live: id, is: text, q: searchText, after: text, view: matching(/^grid$/) }),
  loaderDeps: ({ search }) => productsInput(search),
  loader: ({ context, deps }) => allOf(prepare(context, listProducts, deps), prepare(context, listLives, {})),
  head: () => pageHead('Produits'),
  component: lazyScreen(() => import('./page.tsx')),
});
