import { formatEuros } from '#domain/money.ts';
import { moveWithdrawal } from '#domain/withdrawals/admin-endpoints.ts';
import type { AdminWithdrawal } from '#domain/withdrawals/admin-schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Asks before the buyer is told that she was refunded otherwise than by the card provider. */
export function RefundDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const { id: withdrawalId, amount, order } = withdrawal;
  const move = useCommand(moveWithdrawal, {
    onSuccess: () => {
      toast.success(`Commande ${order.number} : rétractation remboursée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => move.mutate({ withdrawalId, action: 'refund' })}
      title={`Avez-vous remboursé ${formatEuros(amount)} ?`}
      confirmLabel="Oui, c’est remboursé"
      saving={move.isPending}
      error={move.error}
    >
      <p>
        Par un virement ou un chèque, par exemple : rien ne part d’ici. Pour rendre l’argent sur sa carte, choisissez
        «&nbsp;Rembourser…&nbsp;». La cliente reçoit un e-mail qui le lui dit.
      </p>
    </ConfirmDialog>
  );
}
