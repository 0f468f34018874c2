import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { readingReasonLabels } from '#features/claims/domain/reading-labels.ts';
import { warningLabels } from '#features/users/domain/labels.ts';

const labels: Readonly<Record<string, string>> = readingReasonLabels;

export const reasonLabel = (reason: string | null): string | null => (reason && labels[reason]?.toLowerCase()) ?? null;

export function doubtsOf(claim: Claim): string[] {
  const { pseudo, standing, certainty, reason, comment, givesUpAt, speaker } = claim;
  const { block } = warningLabels(standing);
  const reasonText = reasonLabel(reason);
  return [
    block && `@${pseudo} est ${block}.`,
    speaker === 'another' && 'Une autre personne a écrit sous ce pseudo.',
    givesUpAt && `Depuis sa demande, @${pseudo} a écrit qu’elle laisse la pièce.`,
    certainty === 'to-check' && `Sa demande est à vérifier${reasonText ? `\u00A0: ${reasonText}` : ''}.`,
    certainty === 'to-check' && comment && `Elle a écrit «\u00A0${comment}\u00A0».`,
  ].filter((sentence): sentence is string => Boolean(sentence));
}
