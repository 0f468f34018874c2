import { useState } from 'react';
import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { cents, formatEuros } from '#shared/money.ts';
import type { AdminOrder } from './schemas.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { RefundedPieces } from './RefundedPieces.tsx';
import { amountOf, choicesOf, firstChoice, sumsOf, whyNotYet, type Draft } from './refund-choices.ts';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  order: AdminOrder;
  lead: RefundLead;
  onClose: () => void;
}

/** Describes the effects of the refund on the money and the parcel. */
function Consequence({ order, amount }: { order: AdminOrder; amount: number }) {
  const { parcelIsHere, keepsItsMoney } = lifecycleOf(order.status);
  return (
    <Alert tone="info">
      {formatEuros(amount)} seront rendus à {buyerOf(order)} sur sa carte, en quelques jours. Si le paiement n’est pas
      encore débité, cette somme ne le sera pas.
      {parcelIsHere &&
        keepsItsMoney &&
        ` La commande reste «\u00A0${orderStatusLabels[order.status]}\u00A0» : si le colis ne doit pas partir, annulez-la.`}
    </Alert>
  );
}

/** « Rembourser… »: selects the refund and its amount, shows the remainder, and names the amount on its button. */
export function RefundDialog({ order, lead, onClose }: RefundDialogProps) {
  // Sums shown when the dialog opened; they do not change during input. A refusal, for example after a concurrent
  // refund, updates them.
  const [sums, setSums] = useState(() => sumsOf(order));
  const [draft, setDraft] = useState<Draft>(() => ({
    choice: firstChoice(lead, sums),
    itemIds: [],
    withPostage: false,
    other: null,
  }));
  const amount = amountOf(order, sums, draft);
  const reason = whyNotYet(draft, amount, sums);
  const { refund, saving, error } = useRefund(order, { onClose, onRefused: () => setSums(sumsOf(order)) });
  const { choice, itemIds, withPostage } = draft;
  const isByPiece = choice === 'pieces';
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Rembourser"
      description={`Commande ${order.number} : ${formatEuros(sums.left)} au plus peuvent être rendus.`}
      onSubmit={() =>
        refund({
          amount,
          left: sums.left,
          itemIds: isByPiece ? [...itemIds] : [],
          withPostage: isByPiece && withPostage,
        })
      }
      saving={saving}
      error={error}
      submitLabel={amount > 0 ? `Rembourser ${formatEuros(amount)}` : 'Rembourser'}
      disabledReason={reason}
    >
      <Select
        label="Que rembourser ?"
        value={choice}
        onChange={(chosen) => change({ choice: chosen || 'pieces' })}
        options={choicesOf(sums)}
      />
      {isByPiece && <RefundedPieces order={order} draft={draft} onChange={change} />}
      {choice === 'other' && (
        <MoneyField label="Montant" value={draft.other} onChange={(amount) => change({ other: amount })} required />
      )}
      {reason === null && (
        <>
          <Facts
            facts={[
              ['À rembourser', <Money key="amount" cents={amount} />],
              ['Restera', <Money key="left" cents={cents(sums.left - amount)} />],
            ]}
          />
          <Consequence order={order} amount={amount} />
        </>
      )}
    </FormDialog>
  );
}
