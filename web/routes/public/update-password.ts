import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicLayout } from './layout.ts';

/** What a mailed link for a new password opens. */
export const updatePassword = createRoute({
  getParentRoute: () => publicLayout,
  path: '/update-password',
  ssr: false,
  staticData: { isPrivate: true },
  component: lazyRouteComponent(() => import('#web/features/users/NewPasswordScreen.tsx')),
});
