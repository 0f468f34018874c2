import { useState } from 'react';
import type { InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { type Cents, cents, countedEuros, formatEuros } from '#shared/money.ts';
import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import { canRefundPieces, priceOf, refundedParts } from '#features/refunds/domain/rules.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { parcelSentence, type DraftedRefund } from './parcel-sentence.ts';
import { refundSumsOf, type Sums } from './refund-sums.ts';
import type { AdminOrder } from './schemas.ts';
import styles from './refunds.module.css';

interface RefundDialogProps {
  order: AdminOrder;
  lead: RefundLead;
  onClose: () => void;
}

export function RefundDialog({ order, lead, onClose }: RefundDialogProps) {
  // Order at the opening of the dialog, so that the sums stay fixed during input. Null after a refusal, for example
  // after a concurrent refund. The sums then follow the current order.
  const [orderAtOpening, setOrderAtOpening] = useState<AdminOrder | null>(order);
  const sums = refundSumsOf(orderAtOpening ?? order);
  const [draft, setDraft] = useState<Draft>(() => ({
    choice: initialChoice(order, lead, sums),
    itemIds: [],
    withPostage: false,
    amount: null,
  }));
  const amount = amountOf(order, sums, draft);
  const reason = disabledReasonOf(draft, amount, sums);
  const { refund, saving, error } = useRefund(order, { onClose, onRefused: () => setOrderAtOpening(null) });
  const { choice, itemIds, withPostage } = draft;
  const isByPiece = choice === 'pieces';
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Rembourser"
      description={`Commande ${order.number}\u00A0: ${countedEuros(sums.left, 'au plus peut être remboursé', 'au plus peuvent être remboursés')}.`}
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
        label="Que rembourser&nbsp;?"
        value={choice}
        onChange={(chosen) => change({ choice: chosen || choice })}
        options={choicesOf(order, sums)}
      />
      {isByPiece && <RefundedPieces order={order} draft={draft} onChange={change} />}
      {choice === 'other' && (
        <MoneyField label="Montant" value={draft.amount} onChange={(amount) => change({ amount })} required />
      )}
      {reason === null && (
        <>
          <Facts
            facts={[
              ['À rembourser', <Money key="amount" cents={amount} />],
              ['Restera', <Money key="left" cents={cents(sums.left - amount)} />],
            ]}
          />
          <Consequence order={order} amount={amount} itemIds={isByPiece ? itemIds : []} />
        </>
      )}
    </FormDialog>
  );
}

function Consequence({ order, amount, itemIds }: DraftedRefund & { order: AdminOrder }) {
  const { parcelIsHere, keepsItsMoney } = lifecycleOf(order.status);
  return (
    <Alert tone="info">
      {countedEuros(amount, 'sera remboursé', 'seront remboursés')} à {buyerOf(order)} sur sa carte, en quelques jours.
      Si la carte n’est pas encore débitée, cette somme ne sera pas débitée.
      {parcelIsHere && keepsItsMoney && ` ${parcelSentence(order, { amount, itemIds })}`}
    </Alert>
  );
}

interface RefundedPiecesProps {
  order: AdminOrder;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const ALREADY_REFUNDED = 'Déjà remboursée.';

function RefundedPieces({ order, draft: { itemIds, withPostage }, onChange }: RefundedPiecesProps) {
  const refunded = refundedParts(order.refunds);
  const tick = (id: string, isTicked: boolean) =>
    onChange({ itemIds: isTicked ? [...itemIds, id] : itemIds.filter((itemId) => itemId !== id) });
  return (
    <fieldset className={styles.pieces}>
      <legend>Pièces</legend>
      {order.items.map(({ id, price, quantity, ...piece }) => (
        <Checkbox
          key={id}
          label={
            <PictureWithWords piece={piece}>
              n°&nbsp;{piece.ref} · {piece.name} · <Money cents={price * quantity} />
            </PictureWithWords>
          }
          checked={itemIds.includes(id)}
          disabled={refunded.itemIds.has(id)}
          hint={refunded.itemIds.has(id) ? ALREADY_REFUNDED : undefined}
          onChange={(isTicked) => tick(id, isTicked)}
        />
      ))}
      {order.postage > 0 && (
        <Checkbox
          label={
            <>
              Livraison · <Money cents={order.postage} />
            </>
          }
          checked={withPostage}
          disabled={refunded.postage}
          hint={refunded.postage ? ALREADY_REFUNDED : undefined}
          onChange={(isTicked) => onChange({ withPostage: isTicked })}
        />
      )}
    </fieldset>
  );
}

type RefundInput = Omit<InputOf<typeof refundOrder>, 'orderId' | 'key'>;

const refundCodes: ReadonlySet<string> = new Set(Object.values(refundProblems).map(({ code }) => code));

/**
 * Requests a refund. The key stays the same while the result is unknown, so that a repeated click is idempotent. After
 * a refusal, the next click uses a new key.
 */
function useRefund(order: AdminOrder, callbacks: { onClose: () => void; onRefused: () => void }) {
  const [key, setKey] = useState(newKey);
  const [wasRefused, setWasRefused] = useState(false);
  const renewKey = () => {
    setKey(newKey());
    void invalidateAfter(refundOrder);
    callbacks.onRefused();
  };
  const command = useCommand(refundOrder, {
    onSuccess: (reply, { amount }) => {
      setWasRefused(reply.state === 'refused');
      if (reply.state === 'refused') return renewKey();
      announce(reply, amount);
      callbacks.onClose();
    },
    onProblem: (problem) => {
      if (refundCodes.has(problem.code)) renewKey();
    },
  });
  return {
    refund: (input: RefundInput) => {
      setWasRefused(false);
      command.mutate({ ...input, orderId: order.id, key });
    },
    saving: command.isPending,
    error: wasRefused
      ? 'Le prestataire de paiement a refusé ce remboursement. L’historique de la commande dit pourquoi.'
      : command.error,
  };
}

function announce({ state }: ReplyOf<typeof refundOrder>, amount: number): void {
  const euros = formatEuros(amount);
  if (state === 'done') toast.success(countedEuros(amount, 'remboursé', 'remboursés'));
  else if (state === 'requested') toast.info(`Remboursement de ${euros} demandé`);
  else toast.info(`Remboursement de ${euros}\u00A0: le prestataire n’a pas encore répondu`);
}

type Choice = 'owed' | 'double' | 'all' | 'pieces' | 'other';

function choicesOf(order: AdminOrder, { left, owed, double }: Sums): { value: Choice; label: string }[] {
  return [
    ...(double > 0 ? [{ value: 'double' as const, label: `Le second paiement\u00A0: ${formatEuros(double)}` }] : []),
    ...(owed > 0 && owed < left
      ? [{ value: 'owed' as const, label: `Le montant dû\u00A0: ${formatEuros(owed)}` }]
      : []),
    ...(canRefundPieces(order) ? [{ value: 'pieces' as const, label: 'Des pièces ou la livraison' }] : []),
    { value: 'all', label: `Tout ce qui reste\u00A0: ${formatEuros(left)}` },
    { value: 'other', label: 'Un autre montant' },
  ];
}

function initialChoice(order: AdminOrder, lead: RefundLead, sums: Sums): Choice {
  const canChoosePieces = canRefundPieces(order);
  if ((lead === 'double' || !canChoosePieces) && sums.double > 0) return 'double';
  if (lead === 'owed' && sums.owed > 0) return sums.owed === sums.left ? 'all' : 'owed';
  return canChoosePieces ? 'pieces' : 'all';
}

interface Draft {
  choice: Choice;
  itemIds: readonly string[];
  withPostage: boolean;
  amount: Cents | null;
}

function amountOf(order: AdminOrder, sums: Sums, { choice, itemIds, withPostage, amount: customAmount }: Draft): Cents {
  if (choice === 'pieces') {
    const money = {
      transactions: order.transactions,
      refunds: order.refunds,
      items: order.items,
      postage: order.postage,
    };
    return priceOf(money, { amount: 0, itemIds, withPostage, left: sums.left });
  }
  if (choice === 'other') return customAmount ?? cents(0);
  return choice === 'all' ? sums.left : sums[choice];
}

function disabledReasonOf({ choice }: Draft, amount: number, { left, isWaiting }: Sums): string | null {
  if (isWaiting) return 'Un remboursement de cette commande attend encore sa réponse.';
  if (left === 0) return 'Il n’y a plus rien à rembourser.';
  if (amount === 0) return choice === 'pieces' ? 'Choisissez au moins une pièce.' : 'Indiquez un montant.';
  return amount > left ? `Il ne reste que ${formatEuros(left)} à rembourser.` : null;
}
