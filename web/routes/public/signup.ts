import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { forGuests } from '../guards.ts';
import { titled } from '../head.ts';
import { publicLayout } from './layout.ts';

/** A new account. */
export const signup = createRoute({
  getParentRoute: () => publicLayout,
  path: '/signup',
  ...forGuests,
  head: ({ match }) =>
    titled(
      'Créer un compte',
      import.meta.env.SSR && {
        description: `Créez votre compte ${match.context.shop.name} : votre pseudo TikTok et votre e-mail suffisent.`,
      },
    ),
  component: lazyRouteComponent(() => import('#web/features/users/SignUpScreen.tsx')),
});
