import { previewMerge } from './endpoints.ts';
import { previewSentences } from '#features/merges/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

interface MergePreviewProps {
  source: string;
  destination: string;
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** Previews « Transférer les commandes » between two users: moved data and warnings (ADM-13). */
export function MergePreview({ source, destination }: MergePreviewProps) {
  const ids = { source_user_id: source, destination_user_id: destination };
  const { data, error, refetch } = useEndpoint(previewMerge, ids);
  const { moves, warnings } = data ? previewSentences(data) : { moves: [], warnings: [] };
  return (
    <Card title="Ce qui sera transféré">
      {data && <Sentences of={moves} />}
      {!data && !error && <Skeleton lines={3} />}
      {!data && error && (
        <ErrorState title="L’aperçu n’a pas pu être chargé" error={error} onRetry={() => void refetch()} />
      )}
      {warnings.length > 0 && (
        <Alert tone="warning">{warnings.length > 1 ? <Sentences of={warnings} /> : warnings[0]}</Alert>
      )}
    </Card>
  );
}
