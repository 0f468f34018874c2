import { createRoute, redirect } from '@tanstack/react-router';
import { isUnder, OFFICE } from './office.ts';
import { UPDATE_PASSWORD } from '#screens/public/update-password/route.ts';
import { root } from './root.tsx';

/** Leads from the shop to the back office, whose addresses come with a page of its own. */
export const toOffice = createRoute({
  getParentRoute: () => root,
  path: `${OFFICE}/$`,
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

/** True for the page at this path that loads the addresses of the back office: theirs, and the one that leads there. */
export const loadsOffice = (pathname: string): boolean =>
  [OFFICE, UPDATE_PASSWORD].some((address) => isUnder(pathname, address));
