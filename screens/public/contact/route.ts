import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const contact = createRoute({
  getParentRoute: () => publicLayout,
  path: '/contact',
  head: ({ match }) =>
    pageHead(
      'Contact',
      import.meta.env.SSR && {
        description: `L’adresse et l’e-mail de la boutique ${match.context.shop.name}, pour toute question sur une commande ou un colis.`,
      },
    ),
  component: lazyRouteComponent(() => import('./ContactScreen.tsx')),
});
