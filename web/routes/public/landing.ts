import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listAnnouncements } from '#domain/content/endpoints.ts';
import { forGuests } from '../guards.ts';
import { titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** The shop’s front door. */
export const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  ...forGuests,
  loader: ({ context }) => prepare(context, listAnnouncements, {}),
  head: () =>
    titled(
      'Les pièces uniques de nos lives TikTok',
      import.meta.env.SSR && {
        description: 'Les pièces uniques de nos lives TikTok : retrouvez, réglez et suivez vos commandes.',
      },
    ),
  component: lazyRouteComponent(() => import('#web/features/content/LandingScreen.tsx')),
});
