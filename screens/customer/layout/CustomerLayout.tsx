import { Outlet } from '@tanstack/react-router';
import { useSession } from '#features/users/web/session.ts';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { CustomerShell } from '#screens/shell/CustomerShell.tsx';

/** Shows a loading state while a customer without a session is redirected to the sign-in. */
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
