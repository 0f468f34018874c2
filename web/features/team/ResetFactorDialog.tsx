import { resetSecondFactor } from '#domain/team/endpoints.ts';
import type { Member } from '#domain/team/schemas.ts';
import { displayNameOf } from '#domain/users/labels.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Turns a member's second factor off, for whoever lost telephone and codes. */
export function ResetFactorDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const reset = useCommand(resetSecondFactor, {
    onSuccess: () => {
      toast.success(`Double vérification de ${name} désactivée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => reset.mutate({ userId: member.id })}
      title={`Désactiver la double vérification de ${name} ?`}
      confirmLabel="Désactiver"
      saving={reset.isPending}
      error={reset.error}
      danger
    >
      <p>
        Pour une personne qui a perdu son téléphone et ses codes de secours. Assurez-vous que c’est bien elle qui vous
        le demande. Tous ses appareils sont déconnectés ; son mot de passe suffira pour revenir.
      </p>
    </ConfirmDialog>
  );
}
