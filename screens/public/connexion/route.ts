import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const connexion = createRoute({
  getParentRoute: () => publicLayout,
  path: '/connexion',
  ssr: false,
  staticData: { isPrivate: true },
  head: () => pageHead('Connexion'),
  component: lazyRouteComponent(() => import('./ConfirmLinkScreen.tsx')),
});
