import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';

/** Who is signed in could not be read: nobody is sent away because a network is down. Leaves any other error to the crash screen. */
export default function SessionFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof ApiProblem)) throw error;
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />;
}
