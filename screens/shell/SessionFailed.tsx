import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';

/**
 * Shows a retry when the session could not be read: a network failure must not sign anybody out. Other errors reach the
 * crash screen.
 */
export default function SessionFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof ApiProblem)) throw error;
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />;
}
