import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { forGuests } from '../guards.ts';
import { describedOf } from '../head.ts';
import { publicLayout } from './layout.ts';

/** A new account. */
export const signup = createRoute({
  getParentRoute: () => publicLayout,
  path: '/signup',
  ...forGuests,
  head: import.meta.env.SSR
    ? describedOf((shop) => `Créez votre compte ${shop} : votre pseudo TikTok et votre e-mail suffisent.`)
    : undefined,
  component: lazyRouteComponent(() => import('#web/features/users/SignUpScreen.tsx')),
});
