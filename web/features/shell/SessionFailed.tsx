import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem } from '#web/api/problem.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Crash } from './Crash.tsx';

/** Who is signed in could not be read: nobody is sent away because a network is down. */
export default function SessionFailed(props: ErrorComponentProps) {
  const router = useRouter();
  if (!(props.error instanceof ApiProblem)) return <Crash {...props} />;
  return <ErrorState error={props.error} onRetry={() => void router.invalidate()} />;
}
