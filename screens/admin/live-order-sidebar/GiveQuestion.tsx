import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { reasonLabel } from './ClaimQueues.tsx';
import type { ClaimActions } from './console-actions.ts';

/** Asks for a confirmation before an assignment to a blocked user or for an uncertain claim. */
export function GiveQuestion({ actions: { asked, answer } }: { actions: Pick<ClaimActions, 'asked' | 'answer'> }) {
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title={`Donner la pièce ${asked.ref} à @${asked.pseudo}\u00A0?`}
      confirmLabel="Donner quand même"
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      saving={false}
      error={null}
    >
      {doubtsOf(asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}

/**
 * Lists the reasons against the assignment. A certain claim needs a confirmation only for a block, which this screen
 * may not have loaded yet.
 */
function doubtsOf({ pseudo, standing, certainty, reason, comment }: Claim): string[] {
  const { block } = warningLabels(standing);
  if (block) return [`@${pseudo} est ${block}.`];
  if (certainty === 'certain') return [`@${pseudo} est bloquée.`];
  const reasonText = reasonLabel(reason);
  return [
    `Sa demande est à vérifier${reasonText ? `\u00A0: ${reasonText}` : ''}.`,
    ...(comment ? [`Elle a écrit «\u00A0${comment}\u00A0».`] : []),
  ];
}
