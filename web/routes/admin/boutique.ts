import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listLegalNeeds } from '#domain/identity/endpoints.ts';
import { getSettings } from '#domain/settings/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

/** Who the shop is, and what the law asks it to say. */
export const boutique = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/boutique',
  loader: ({ context }) =>
    Promise.all([prepare(context, getSettings, {}), prepare(context, listLegalNeeds, {})]).then(() => {}),
  head: () => titled('Ma boutique'),
  component: lazyRouteComponent(() => import('#web/features/identity/IdentityScreen.tsx')),
});
