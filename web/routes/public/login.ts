import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { forGuests } from '../guards.ts';
import { describedOf } from '../head.ts';
import { search, text } from '../search.ts';
import { publicLayout } from './layout.ts';

/** A sign-in link by mail. */
export const login = createRoute({
  getParentRoute: () => publicLayout,
  path: '/login',
  // Her address, and whether her session has just ended.
  validateSearch: search({ email: text, ended: text }),
  ...forGuests,
  head: import.meta.env.SSR
    ? describedOf((shop) => `Connectez-vous à ${shop} par un lien reçu par e-mail, sans mot de passe à retenir.`)
    : undefined,
  component: lazyRouteComponent(() => import('#web/features/users/LoginScreen.tsx')),
});
