import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import type { ClaimActions, GiveDoubt } from './console-actions.ts';
import { doubtsOf } from './give-doubts.ts';

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
      {sentencesOf(asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}

/** The server may refuse for a block that this screen has not loaded yet. */
const sentencesOf = ({ claim, block }: GiveDoubt): string[] => (block ? [`${block}.`] : doubtsOf(claim));
