import { Outlet } from '@tanstack/react-router';
import { useSession } from '#features/users/web/session.ts';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { CustomerShell } from '#screens/shell/CustomerShell.tsx';

/** The customer’s area. Whose session has just ended is on her way to sign in. */
export default function CustomerLayout() {
  const { user } = useSession();
  return user ? (
    <CustomerShell user={user}>
      <Outlet />
    </CustomerShell>
  ) : (
    <LoadingState />
  );
}
