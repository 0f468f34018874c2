import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getSettings } from '#domain/settings/endpoints.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { adminLayout } from './layout.ts';

export const settings = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/settings',
  loader: ({ context }) => prepare(context, getSettings, {}),
  head: () => titled('Réglages'),
  component: lazyRouteComponent(() => import('#web/features/settings/SettingsScreen.tsx')),
});
