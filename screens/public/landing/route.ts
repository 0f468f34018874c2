import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { getShowcase, listAnnouncements } from './endpoints.ts';
import { forGuests } from '#screens/guards.ts';
import { pageHead } from '#screens/head.ts';
import { prepare, allOf } from '#screens/prepare.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  ...forGuests,
  loader: ({ context }) => allOf(prepare(context, listAnnouncements, {}), prepare(context, getShowcase, {})),
  head: () =>
    pageHead(
      'Les pièces uniques de nos lives TikTok',
      import.meta.env.SSR && {
        description: 'Les pièces uniques de nos lives TikTok\u00A0: retrouvez, réglez et suivez vos commandes.',
      },
    ),
  component: lazyRouteComponent(() => import('./LandingScreen.tsx')),
});
