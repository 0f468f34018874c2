import { Outlet } from '@tanstack/react-router';
import { useSession } from '#web/api/session.ts';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { CustomerShell } from './CustomerShell.tsx';
import PublicLayout from './PublicLayout.tsx';

/** The questions are public (PUB-14) and part of the customer’s area: shown in the frame the reader is in. */
export default function FaqLayout() {
  const { user, loading } = useSession();
  if (loading) return <LoadingState />;
  return user ? (
    <CustomerShell user={user}>
      <Outlet />
    </CustomerShell>
  ) : (
    <PublicLayout />
  );
}
