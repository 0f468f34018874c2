import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../head.ts';
import { search, text } from '../search.ts';
import { adminLayout } from './layout.ts';

export const userMerge = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/user-merge',
  // As written: a merge of somebody who is not there says so rather than waiting for another choice.
  validateSearch: search({ source: text, destination: text }),
  head: () => titled('Fusion de comptes utilisateurs'),
  component: lazyRouteComponent(() => import('./user-merge.lazy.tsx')),
});
