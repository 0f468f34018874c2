import { useState } from 'react';
import { refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { refusalReasonLabels } from '#features/withdrawals/domain/labels.ts';
import { refusalReasons, type RefusalReason } from '#features/withdrawals/domain/lifecycle.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const options = refusalReasons.map((reason) => ({ value: reason, label: refusalReasonLabels[reason].choice }));

interface RefusalDialogProps {
  withdrawal: AdminWithdrawal;
  onDone: () => void;
  onClose: () => void;
}

/** Refuses a withdrawal for a legal reason, which is sent to the customer. */
export function RefusalDialog({ withdrawal, onDone, onClose }: RefusalDialogProps) {
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const refuse = useCommand(refuseWithdrawal, {
    onSuccess: () => {
      toast.success(`Commande ${withdrawal.order.number} : rétractation refusée`);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Refuser la rétractation"
      description="Une cliente n’a pas à dire pourquoi elle change d’avis. La loi ne connaît que ces deux raisons de refuser ; la cliente reçoit la vôtre par e-mail."
      onSubmit={() => reason && refuse.mutate({ withdrawalId: withdrawal.id, reason })}
      saving={refuse.isPending}
      error={refuse.error}
      submitLabel="Refuser"
      disabledReason={reason === '' ? 'Choisissez une raison.' : null}
    >
      <Select label="Raison" placeholder="Choisir" value={reason} onChange={setReason} options={options} />
    </FormDialog>
  );
}
