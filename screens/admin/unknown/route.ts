import { createRoute } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { adminLayout } from '#screens/admin/layout/route.ts';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

export const unknown = createRoute({
  getParentRoute: () => adminLayout,
  // A splat alone would also match `/admin`.
  path: '/admin/$section/$',
  staticData: { isUnknown: true },
  head: () => pageHead('Oops! Page not found'),
  component: lazyScreen(() => import('#screens/shell/NotFound.tsx'), 'NotFoundInOffice'),
});
