import { listBlocks } from '#domain/users/admin-endpoints.ts';
import type { Block } from '#domain/users/admin-schemas.ts';
import { useEndpoint } from '#web/api/query.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { RetryAlert } from '#web/ui/RetryAlert.tsx';
import styles from './standing.module.css';

const Line = ({ block }: { block: Block }) => (
  <li>
    <span>{block.reason}</span>
    <MutedText>
      Bloquée par {block.by} le <DateTime at={block.at} />
      {block.unblockedAt && (
        <>
          , débloquée par {block.unblockedBy} le <DateTime at={block.unblockedAt} />
        </>
      )}
    </MutedText>
  </li>
);

/** When and why somebody was blocked, latest first; nothing when she never was. */
export function PastBlocks({ userId }: { userId: string }) {
  const { data, error, refetch } = useEndpoint(listBlocks, { userId });
  if (!data && error) return <RetryAlert onRetry={refetch}>Impossible de charger ses blocages passés</RetryAlert>;
  if (!data || data.blocks.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>Historique des blocages</h3>
      <ol className={styles.past}>
        {data.blocks.map((block) => (
          <Line key={block.at} block={block} />
        ))}
      </ol>
    </section>
  );
}
