import { IconBan, IconClockX } from '@tabler/icons-react';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import styles from './buyer-warnings.module.css';

export function BuyerWarningMarks({ standing }: { standing: BuyerWarnings | null }) {
  const { block, expired } = warningLabels(standing);
  if (!block && !expired) return null;
  return (
    <span className={styles.marks}>
      {block && <StatusBadge tone="danger" icon={IconBan} label={block} />}
      {expired && <StatusBadge tone="warning" icon={IconClockX} label={expired} />}
    </span>
  );
}
