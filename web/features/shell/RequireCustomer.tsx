import type { UseNavigateResult } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLeaving, useSession, type SessionUser } from '#web/api/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { rememberDestination } from '#web/features/users/destination.ts';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { Redirect } from '#web/ui/Redirect.tsx';

/** Where she was going is where she goes once signed in. */
function toSignIn(navigate: UseNavigateResult<string>): Promise<void> {
  rememberDestination(location.pathname + location.search);
  return navigate({ to: '/login', replace: true });
}

/** Lets those signed in through, sends the others to sign in (CUS-01). The server has the last word on every call. */
export function RequireCustomer({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, loading, problem, retry } = useSession();
  if (loading || (!user && isLeaving())) return <LoadingState />;
  if (problem) return <ErrorState error={problem} onRetry={retry} />;
  return user ? children(user) : <Redirect go={toSignIn} />;
}
