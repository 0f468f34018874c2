import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { QueryState } from '#platform/web/ui/StaleNotice.tsx';

/** Shows the error of a read, or a skeleton while it runs. `content` names the data, such as « les commandes ». */
export const ReadFailure = ({ read: { error, refetch }, content }: { read: QueryState; content: string }) => (
  <Card>
    {error ? (
      <ErrorState title={`Impossible de charger ${content}`} error={error} onRetry={() => void refetch()} />
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
