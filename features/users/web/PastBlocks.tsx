import { listBlocks } from '#features/users/domain/admin-endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { BlockLines } from './BlockLines.tsx';
import styles from './buyer-warnings.module.css';

/** Lists the past blocks of a user, latest first; empty without any. */
export function PastBlocks({ userId }: { userId: string }) {
  const { data, error, refetch } = useEndpoint(listBlocks, { userId });
  if (!data && error) return <RetryAlert onRetry={refetch}>Impossible de charger ses blocages passés</RetryAlert>;
  if (!data || data.blocks.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>Historique des blocages</h3>
      <BlockLines blocks={data.blocks} />
    </section>
  );
}
