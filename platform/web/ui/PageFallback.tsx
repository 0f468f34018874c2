import type { ReactNode } from 'react';
import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';
import { Skeleton } from './Skeleton.tsx';

interface PageFallbackProps {
  error: ApiProblem | null;
  onRetry: () => void;
  back: ReactNode;
  missing: { title: string; sentence: string; actions: ReactNode };
  failed: string;
}

export function PageFallback({ error, onRetry, back, missing, failed }: PageFallbackProps) {
  const isGone = error !== null && isMissing(error);
  return (
    <Page title={isGone ? missing.title : undefined} back={back}>
      <Card>
        {error === null && <Skeleton lines={8} />}
        {isGone && <ErrorState title={missing.sentence} actions={missing.actions} />}
        {error !== null && !isGone && <ErrorState title={failed} error={error} onRetry={onRetry} />}
      </Card>
    </Page>
  );
}
