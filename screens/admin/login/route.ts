import { createRoute } from '@tanstack/react-router';
import { pageHead } from '#screens/head.ts';
import { root } from '#screens/root.tsx';
import { inBackOffice, search, text } from '#screens/search.ts';
import { isCustomerScreen } from '#features/users/web/destination.ts';
import PublicLayout from '#screens/shell/PublicLayout.tsx';
import { lazyScreen } from '#screens/shell/lazy-screen.ts';

const frame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  ssr: false,
  staticData: { isPrivate: true },
  component: PublicLayout,
});

/** Accepts the back office, and a customer’s screen that opens after the code of the second factor. */
function returnAddress(value: unknown): string | undefined {
  const href = text(value);
  return href && isCustomerScreen(href) ? href : inBackOffice(value);
}

const login = createRoute({
  getParentRoute: () => frame,
  path: '/admin/login',
  validateSearch: search({ email: text, from: returnAddress, ended: text }),
  head: () => pageHead('Administration'),
  component: lazyScreen(() => import('./page.tsx')),
});

export const signInFrame = frame.addChildren([login]);
