import { IconBan, IconClockX } from '@tabler/icons-react';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import styles from './buyer-warnings.module.css';

interface BuyerWarningMarksProps {
  standing: BuyerWarnings | null;
  /** Shortens a long reason, in a list. */
  brief?: boolean;
}

export function BuyerWarningMarks({ standing, brief = false }: BuyerWarningMarksProps) {
  const { block, expired } = warningLabels(standing);
  if (!block && !expired) return null;
  return (
    <span className={styles.marks}>
      {block && <StatusBadge tone="danger" icon={IconBan} label={brief ? <TruncatedText text={block} /> : block} />}
      {expired && <StatusBadge tone="warning" icon={IconClockX} label={expired} />}
    </span>
  );
}
