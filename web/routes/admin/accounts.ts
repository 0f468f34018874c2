import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getAccounts } from '#domain/invoices/admin-endpoints.ts';
import { periodInput } from '#web/features/invoices/accounts-search.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { search, text } from '../search.ts';
import { adminLayout } from './layout.ts';
import { day } from './search-day.ts';

export const accounts = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/comptabilite',
  validateSearch: search({ from: day, to: day, after: text }),
  loaderDeps: ({ search }) => periodInput(search),
  loader: ({ context, deps }) => prepare(context, getAccounts, deps),
  head: () => titled('Comptabilité'),
  component: lazyRouteComponent(() => import('./accounts.lazy.tsx')),
});
