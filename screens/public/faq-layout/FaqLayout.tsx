import { Outlet } from '@tanstack/react-router';
import { useSession } from '#features/users/web/session.ts';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { CustomerShell } from '#screens/shell/CustomerShell.tsx';
import PublicLayout from '#screens/shell/PublicLayout.tsx';

/** Frame of the questions, which are public (PUB-14) and part of the customer’s area. */
export default function FaqLayout() {
  const { user, loading } = useSession();
  if (loading) return <LoadingState />;
  return user && !user.awaitsCode ? (
    <CustomerShell user={user}>
      <Outlet />
    </CustomerShell>
  ) : (
    <PublicLayout />
  );
}
