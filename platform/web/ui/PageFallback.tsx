import type { ReactNode } from 'react';
import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

interface PageFallbackProps {
  /** Error of the read; null while loading. */
  error: ApiProblem | null;
  onRetry: () => void;
  /** A `<BackLink>`. */
  back: ReactNode;
  /** Title, sentence and actions of the page when the row does not exist. */
  missing: { title: string; sentence: string; actions: ReactNode };
  /** Title of the error when the load failed. */
  failed: string;
}

/** Shown instead of a detail page that is loading, does not exist or failed to load. */
export function PageFallback({ error, onRetry, back, missing, failed }: PageFallbackProps) {
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
