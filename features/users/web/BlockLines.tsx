import type { Block } from '#features/users/domain/admin-schemas.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './buyer-warnings.module.css';

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

/** Blocks, in force or over, as they are given. */
export const BlockLines = ({ blocks }: { blocks: readonly Block[] }) => (
  <ol className={styles.past}>
    {blocks.map((block) => (
      <Line key={block.action} block={block} />
    ))}
  </ol>
);
