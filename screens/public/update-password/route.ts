import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { publicLayout } from '#screens/public/layout/route.ts';

export const UPDATE_PASSWORD = '/update-password';

export const updatePassword = createRoute({
  getParentRoute: () => publicLayout,
  path: UPDATE_PASSWORD,
  ssr: false,
  staticData: { isPrivate: true },
  head: () => pageHead('Nouveau mot de passe'),
  component: lazyRouteComponent(() => import('./NewPasswordScreen.tsx')),
});
