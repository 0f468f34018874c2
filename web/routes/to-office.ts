import { createRoute, redirect } from '@tanstack/react-router';
import { root } from './root.tsx';

/** Leads from the shop to the back office, whose addresses come with a page of its own. */
export const toOffice = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});
