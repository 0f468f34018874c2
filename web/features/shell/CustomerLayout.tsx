import { Outlet, useChildMatches } from '@tanstack/react-router';
import { Redirect } from '#web/ui/Redirect.tsx';
import { CustomerShell } from './CustomerShell.tsx';
import { RequireCustomer } from './RequireCustomer.tsx';

/** The customer’s area: for those signed in, and by the profile first as long as there is no pseudo (CUS-04). */
export function Component() {
  // The screen that is shown, not the address: on the way out of here, that is already the next screen's.
  const screen = useChildMatches({ select: (matches) => matches.at(-1)?.pathname });
  return (
    <RequireCustomer>
      {(user) => (
        <CustomerShell user={user}>
          {user.pseudo === null && screen !== '/customer/profile' ? (
            <Redirect go={(navigate) => navigate({ to: '/customer/profile', replace: true })} />
          ) : (
            <Outlet />
          )}
        </CustomerShell>
      )}
    </RequireCustomer>
  );
}
