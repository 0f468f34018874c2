import { resetSecondFactor } from '#features/team/domain/endpoints.ts';
import type { Member } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Turns off the second factor of a member who lost phone and recovery codes, with a fresh proof of the owner. */
export function ResetFactorDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const proof = useProof();
  const reset = useCommand(resetSecondFactor, {
    onSuccess: () => {
      toast.success(`Double vérification de ${name} désactivée`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Désactiver la double vérification de ${name} ?`}
      description="Pour une personne qui a perdu son téléphone et ses codes de secours. Assurez-vous que c’est bien elle qui vous le demande. Tous ses appareils sont déconnectés, et son mot de passe suffira pour revenir."
      onSubmit={() => reset.mutate({ userId: member.id, ...proof.sent() })}
      saving={reset.isPending}
      error={reset.error}
      submitLabel="Désactiver"
      disabledReason={proof.missing()}
      danger
    >
      <ProofFields proof={proof} problem={reset.error} />
    </FormDialog>
  );
}
