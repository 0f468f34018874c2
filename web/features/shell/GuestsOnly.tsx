import type { ReactNode } from 'react';
import { useSession } from '#web/api/session.ts';
import { homeOfUser } from '#web/features/users/destination.ts';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { Redirect } from '#web/ui/Redirect.tsx';

interface GuestsOnlyProps {
  /** Shows the page while it is not yet known who is there: the landing page must not wait. */
  eager?: boolean;
  children: ReactNode;
}

/** For those who are not signed in; the others are taken to their orders (PUB-02, PUB-04). */
export function GuestsOnly({ eager, children }: GuestsOnlyProps) {
  const { user, loading } = useSession();
  if (user) return <Redirect go={(navigate) => navigate({ href: homeOfUser(), replace: true })} />;
  return loading && !eager ? <LoadingState /> : children;
}
