import type { ReactNode } from 'react';
import { isMissing } from '../api/missing.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';

interface UnreadablePageProps {
  error: ApiProblem;
  onRetry: () => void;
  /** A `<BackLink>`. */
  back: ReactNode;
  /** When there is no such thing: the title of the page, what it says, and a way to all that there are. */
  missing: { title: string; sentence: string; actions: ReactNode };
  /** When it may be there: the sentence of what could not be loaded. */
  failed: string;
}

/** Instead of the page of one thing that could not be read: it is not there, or asking again may help. */
export function UnreadablePage({ error, onRetry, back, missing, failed }: UnreadablePageProps) {
  const isGone = isMissing(error);
  return (
    <Page title={isGone ? missing.title : undefined} back={back}>
      <Card>
        {isGone ? (
          <ErrorState title={missing.sentence} actions={missing.actions} />
        ) : (
          <ErrorState title={failed} error={error} onRetry={onRetry} />
        )}
      </Card>
    </Page>
  );
}
