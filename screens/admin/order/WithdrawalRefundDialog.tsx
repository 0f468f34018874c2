import { useState } from 'react';
import { formatEuros } from '#shared/money.ts';
import { refundMeansInSentence, refundMeansLabels } from '#features/refunds/domain/labels.ts';
import { refundMeans, type RefundMeans } from '#features/refunds/domain/lifecycle.ts';
import type { DeclaredRefund } from '#features/refunds/domain/rules.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface WithdrawalRefundDialogProps {
  withdrawal: AdminWithdrawal;
  declared: DeclaredRefund;
  onDone: () => void;
  onClose: () => void;
}

const options = refundMeans.map((value) => ({ value, label: refundMeansLabels[value].choice }));

/** Returns the texts of the dialog that ends a withdrawal without a refund. */
function endingWords({ amount }: AdminWithdrawal, { by }: DeclaredRefund): { title: string; text: string } {
  const title = 'Terminer sans rembourser\u00A0?';
  if (by === 'bank')
    return {
      title,
      text: 'La banque de la cliente a repris son paiement\u00A0: il n’y a plus rien à rembourser. La cliente en est prévenue par e-mail.',
    };
  if (amount === 0)
    return {
      title,
      text: 'La cliente n’avait pas payé cette somme\u00A0: il n’y a rien à rembourser. Elle en est prévenue par e-mail.',
    };
  return {
    title: 'Cette rétractation est déjà remboursée',
    text: 'Le prestataire de paiement a déjà remboursé la somme. La cliente en est prévenue par e-mail.',
  };
}

export function WithdrawalRefundDialog({ withdrawal, declared, onDone, onClose }: WithdrawalRefundDialogProps) {
  const { id: withdrawalId, order } = withdrawal;
  const { amount } = declared;
  const wasPaidByCard = declared.returned > 0;
  const isWithoutRefund = declared.by === 'bank' || withdrawal.amount === 0;
  const [by, setBy] = useState<RefundMeans | ''>('');
  const move = useCommand(moveWithdrawal, {
    onSuccess: () => {
      toast.success(`Commande ${order.number}\u00A0: rétractation ${isWithoutRefund ? 'terminée' : 'remboursée'}`);
      onDone();
      onClose();
    },
  });
  const shared = { open: true, onClose, saving: move.isPending, error: move.error };
  if (amount === 0) {
    const { title, text } = endingWords(withdrawal, declared);
    return (
      <ConfirmDialog
        {...shared}
        onConfirm={() => move.mutate({ withdrawalId, action: 'refund', amount })}
        title={title}
        confirmLabel="Terminer la rétractation"
      >
        <p>{text}</p>
      </ConfirmDialog>
    );
  }
  const means =
    by === 'other' && wasPaidByCard ? 'autrement que sur la carte' : by && refundMeansInSentence(by, wasPaidByCard);
  return (
    <FormDialog
      {...shared}
      onSubmit={() => by && move.mutate({ withdrawalId, action: 'refund', by, amount })}
      title={`Déclarer un remboursement de ${formatEuros(amount)}`}
      description={`Rien ne part d’ici\u00A0: vous déclarez un remboursement fait ailleurs.${
        wasPaidByCard ? ' Pour rembourser sur la carte, choisissez «\u00A0Rembourser…\u00A0».' : ''
      }`}
      submitLabel="Oui, c’est remboursé"
      disabledReason={by === '' ? 'Indiquez comment vous avez remboursé.' : null}
    >
      <Select
        label="Moyen du remboursement"
        placeholder="Choisir…"
        value={by}
        onChange={setBy}
        options={options}
        required
      />
      {by !== '' && (
        <p>
          Vous déclarez avoir remboursé {formatEuros(amount)}
          {means && ` ${means}`}. Un avoir est créé, et la cliente le reçoit par e-mail.
        </p>
      )}
    </FormDialog>
  );
}
