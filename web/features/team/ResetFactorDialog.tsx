import { resetSecondFactor } from '#domain/team/endpoints.ts';
import type { Member } from '#domain/team/schemas.ts';
import { displayNameOf } from '#domain/users/labels.ts';
import { useCommand } from '#web/api/query.ts';
import { ProofFields } from '#web/features/users/ProofFields.tsx';
import { useProof } from '#web/features/users/use-proof.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Turns the second factor of a member off who lost telephone and codes, with a fresh proof of the owner. */
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
