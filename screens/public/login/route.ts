import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { forGuests } from '#screens/guards.ts';
import { pageHead } from '#screens/head.ts';
import { search, text } from '#screens/search.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const login = createRoute({
  getParentRoute: () => publicLayout,
  path: '/login',
  validateSearch: search({ email: text, ended: text }),
  ...forGuests,
  head: ({ match }) =>
    pageHead(
      'Connexion',
      import.meta.env.SSR && {
        description: `Connectez-vous à ${match.context.shop.name} par un lien reçu par e-mail, sans mot de passe à retenir.`,
      },
    ),
  component: lazyRouteComponent(() => import('./LoginScreen.tsx')),
});
