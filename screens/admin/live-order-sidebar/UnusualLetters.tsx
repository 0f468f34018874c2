import { hasUnusualLetters } from '#features/users/domain/reading-letters.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Beside a pseudo that can be taken for another, for some of its letters only look like ours; else nothing. */
export const UnusualLetters = ({ pseudo }: { pseudo: string }) =>
  hasUnusualLetters(pseudo) && <StatusBadge tone="danger" label="lettres inhabituelles" />;
