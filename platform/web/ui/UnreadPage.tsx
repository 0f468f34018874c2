import type { ReactNode } from 'react';
import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';
import { Skeleton } from './Skeleton.tsx';

interface UnreadPageProps {
  /** Why it could not be read; null while it is being read. */
  error: ApiProblem | null;
  onRetry: () => void;
  /** A `<BackLink>`. */
  back: ReactNode;
  /** When there is no such thing: the title of the page, what it says, and a way to all that there are. */
  missing: { title: string; sentence: string; actions: ReactNode };
  /** When it may be there: the sentence of what could not be loaded. */
  failed: string;
}

/** Instead of the page of one thing that is not read yet: it is on its way, is not there, or asking again may help. */
export function UnreadPage({ error, onRetry, back, missing, failed }: UnreadPageProps) {
  const isGone = error !== null && isMissing(error);
  return (
    <Page title={isGone ? missing.title : undefined} back={back}>
      <Card>
        {error === null ? (
          <Skeleton lines={8} />
        ) : isGone ? (
          <ErrorState title={missing.sentence} actions={missing.actions} />
        ) : (
          <ErrorState title={failed} error={error} onRetry={onRetry} />
        )}
      </Card>
    </Page>
  );
}
