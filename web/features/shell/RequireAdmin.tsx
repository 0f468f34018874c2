import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLeaving, useSession, type SessionUser } from '#web/api/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { Redirect } from '#web/ui/Redirect.tsx';

const CHECKING = "Vérification des droits d'accès...";

/** Lets administrators through, sends the others to their sign-in page with where they came from (ADM-02). */
export function RequireAdmin({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, loading, problem, retry } = useSession();
  const { href } = useLocation();
  if (loading || (!user && isLeaving())) return <LoadingState label={CHECKING} />;
  if (problem) return <ErrorState error={problem} onRetry={retry} />;
  if (user?.isAdmin) return children(user);
  return (
    <Redirect
      label={CHECKING}
      go={(navigate) => navigate({ to: '/admin/login', search: { from: href }, replace: true })}
    />
  );
}
