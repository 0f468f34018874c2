import { createRoute, redirect } from '@tanstack/react-router';
import { isUnder, OFFICE } from './office.ts';
import { UPDATE_PASSWORD } from '#screens/public/update-password/route.ts';
import { root } from './root.tsx';

/** Redirects from the shop to the back office by a full page load, because its routes come with a page of their own. */
export const officeRedirect = createRoute({
  getParentRoute: () => root,
  path: `${OFFICE}/$`,
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const loadsOffice = (pathname: string): boolean =>
  [OFFICE, UPDATE_PASSWORD].some((address) => isUnder(pathname, address));
