import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '#screens/head.ts';
import { root } from '#screens/root.tsx';
import { inBackOffice, search, text } from '#screens/search.ts';

const frame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  ssr: false,
  staticData: { isPrivate: true },
  component: lazyRouteComponent(() => import('#screens/shell/PublicLayout.tsx')),
});

const login = createRoute({
  getParentRoute: () => frame,
  path: '/admin/login',
  // `from` is the screen that required the sign-in.
  validateSearch: search({ email: text, from: inBackOffice }),
  head: () => titled('Administration'),
  component: lazyRouteComponent(() => import('./page.tsx')),
});

/** Sign-in of administrators, in the frame of public pages. */
export const signInFrame = frame.addChildren([login]);
