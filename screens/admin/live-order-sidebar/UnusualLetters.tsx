import { hasUnusualLetters } from '#features/users/domain/reading-letters.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Warns about a pseudo with letters that look like Latin letters; else renders nothing. */
export const UnusualLetters = ({ pseudo }: { pseudo: string }) =>
  hasUnusualLetters(pseudo) && <StatusBadge tone="danger" label="lettres inhabituelles" />;
