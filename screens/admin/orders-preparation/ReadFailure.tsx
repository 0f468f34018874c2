import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

interface ReadFailureProps {
  read: { error: ApiProblem | null; refetch: () => Promise<unknown> };
  content: string;
}

/** Shows the error of a read, or a skeleton while it runs. `content` names the data, such as « les commandes ». */
export const ReadFailure = ({ read: { error, refetch }, content }: ReadFailureProps) => (
  <Card>
    {error ? (
      <ErrorState
        title={`Impossible de charger ${content}`}
        error={error}
        onRetry={isMissing(error) ? undefined : () => void refetch()}
      />
    ) : (
      <Skeleton lines={6} />
    )}
  </Card>
);

export const NothingToPrepare = () => (
  <Card>
    <EmptyState kind="nothing-yet" title="Aucune commande à préparer">
      Les commandes apparaissent ici dès qu’elles sont payées.
    </EmptyState>
  </Card>
);
