import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '#screens/head.ts';
import { search, text } from '#screens/search.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';

export const userMerge = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/user-merge',
  // As written: a merge of somebody who is not there says so rather than waiting for another choice.
  validateSearch: search({ source: text, destination: text }),
  head: () => titled('Fusion de comptes utilisateurs'),
  component: lazyRouteComponent(() => import('./page.tsx')),
});
