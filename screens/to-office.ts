import { createRoute, redirect } from '@tanstack/react-router';
import { isUnder, OFFICE } from './office.ts';
import { UPDATE_PASSWORD } from '#screens/public/update-password/route.ts';
import { root } from './root.tsx';

/** Redirects to the back office by a full page load, because a page of the shop does not load the office's routes. */
export const officeRedirect = createRoute({
  getParentRoute: () => root,
  path: `${OFFICE}/$`,
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const loadsOffice = (pathname: string): boolean =>
  [OFFICE, UPDATE_PASSWORD].some((address) => isUnder(pathname, address));
