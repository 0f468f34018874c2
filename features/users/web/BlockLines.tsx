import type { Block } from '#features/users/domain/admin-schemas.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Text } from '#platform/web/ui/Text.tsx';

const Line = ({ block }: { block: Block }) => (
  <li>
    <div>{block.reason}</div>
    <Text size={13} muted>
      Bloquée par {block.by} le <DateTime at={block.at} />
      {block.unblockedAt && (
        <>
          , débloquée par {block.unblockedBy} le <DateTime at={block.unblockedAt} />
        </>
      )}
    </Text>
  </li>
);

export const BlockLines = ({ blocks }: { blocks: readonly Block[] }) => (
  <List as="ol" divided>
    {blocks.map((block) => (
      <Line key={block.action} block={block} />
    ))}
  </List>
);
