import { withdrawMyClaim } from '#features/claims/domain/endpoints.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Confirms the withdrawal of a claim: a new claim would be last in the queue. */
export function MyClaimWithdrawal({ claim, onClose }: { claim: MyClaim; onClose: () => void }) {
  const withdraw = useCommand(withdrawMyClaim, {
    onSuccess: () => {
      toast.success(`Vous n’attendez plus la pièce ${claim.ref}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ claimId: claim.id })}
      title={`Ne plus attendre la pièce ${claim.ref} ?`}
      confirmLabel="Je n’en veux plus"
      saving={withdraw.isPending}
      error={withdraw.error}
    >
      <p>Vous quittez la file de « {claim.name} ». Si vous la redemandez, vous serez la dernière.</p>
    </ConfirmDialog>
  );
}
