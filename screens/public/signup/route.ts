import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { forGuests } from '#screens/guards.ts';
import { pageHead } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const signup = createRoute({
  getParentRoute: () => publicLayout,
  path: '/signup',
  ...forGuests,
  beforeLoad: async (options) => {
    if (!options.context.shop.isOpen) throw redirect({ to: '/', replace: true });
    await forGuests.beforeLoad(options);
  },
  head: ({ match }) =>
    pageHead(
      'Créer un compte',
      import.meta.env.SSR && {
        description: `Créez votre compte ${match.context.shop.name}\u00A0: votre pseudo TikTok et votre e-mail suffisent.`,
      },
    ),
  component: lazyRouteComponent(() => import('./SignUpScreen.tsx')),
});
