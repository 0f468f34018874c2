import { IconBan, IconClockX } from '@tabler/icons-react';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
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
    <span className={classNames(styles.marks, brief && styles.brief)}>
      {block && <StatusBadge tone="danger" icon={IconBan} label={brief ? <TruncatedText text={block} /> : block} />}
      {expired && <StatusBadge tone="warning" icon={IconClockX} label={expired} />}
    </span>
  );
}
