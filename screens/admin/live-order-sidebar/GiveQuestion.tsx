import { asSentence } from '#shared/as-sentence.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { reasonLabel } from './ClaimQueues.tsx';
import type { ClaimActions, GiveDoubt } from './console-actions.ts';

/** Asks for a confirmation before an assignment to a blocked user or for an uncertain claim. */
export function GiveQuestion({ actions: { asked, answer } }: { actions: Pick<ClaimActions, 'asked' | 'answer'> }) {
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title={`Donner la pièce ${asked.claim.ref} à @${asked.claim.pseudo}\u00A0?`}
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

/** Lists the reasons against the assignment. The server may know a block that this screen has not loaded yet. */
function doubtsOf({ claim: { pseudo, standing, reason, comment }, block: refusal }: GiveDoubt): string[] {
  if (refusal) return [asSentence(refusal)];
  const { block } = warningLabels(standing);
  if (block) return [`@${pseudo} est ${block}.`];
  const reasonText = reasonLabel(reason);
  return [
    `Sa demande est à vérifier${reasonText ? `\u00A0: ${reasonText}` : ''}.`,
    ...(comment ? [`Elle a écrit «\u00A0${comment}\u00A0».`] : []),
  ];
}
