import { useState } from 'react';
import { changeStatus } from '#domain/orders/admin-endpoints.ts';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { orderStatusLabels } from '#domain/orders/labels.ts';
import { type OrderStatus, lifeOf, orderStatuses } from '#domain/orders/life.ts';
import { whyHeld } from '#domain/attention/rules.ts';
import { openOfParcel } from '#domain/shipping/rules.ts';
import { formatEuros, sumCents } from '#domain/money.ts';
import { moneyOf, owedToBuyer } from '#domain/payments/rules.ts';
import { useCommand } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { buyerOf } from './customer-name.ts';

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }));

/** What the change does to the pieces (D-07); null when it does nothing to them. */
function consequence(from: OrderStatus, to: OrderStatus): string | null {
  const [holds, willHold] = [lifeOf(from).holdsItsPieces, lifeOf(to).holdsItsPieces];
  if (holds && !willHold) return 'Ses pièces seront aussitôt remises en vente.';
  if (!holds && willHold) {
    return 'Ses pièces seront reprises, à condition qu’aucune n’ait été attribuée entre-temps.';
  }
  return null;
}

/** What the change does to the money, or against what holds the parcel; null when it does nothing to them. */
function moneyWarning(order: AdminOrder, to: OrderStatus): string | null {
  const money = moneyOf(order.transactions);
  const owed = owedToBuyer({ ...order, status: to }, money);
  const { keepsItsMoney, isPastPayment } = lifeOf(to);
  if (!keepsItsMoney && owed > 0) {
    return `${formatEuros(owed)} seront dus à ${buyerOf(order)} : remboursez ensuite depuis la commande. Elle reste dans « À regarder » jusque-là.`;
  }
  if (!keepsItsMoney && order.isPaid && order.transactions.length === 0) {
    return 'Cette commande a été payée hors de cette boutique : le remboursement se fait là où elle l’a été.';
  }
  const invoiced = sumCents(order.documents.map(({ kind, total }) => (kind === 'invoice' ? total : -total)));
  if (!isPastPayment && order.transactions.length === 0 && invoiced > 0) {
    return 'Un avoir annulera sa facture.';
  }
  if (!isPastPayment || to === order.status) return null;
  const held = whyHeld(openOfParcel(order));
  if (held) return held.message;
  return order.isPaid
    ? null
    : 'Aucun paiement par carte n’a été reçu : la commande dira que ce statut a été mis à la main, et sa facture « hors prestataire de paiement ».';
}

/** Any status by hand, at any time (D-09). */
export function OrderStatusDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const change = useCommand(changeStatus, {
    onSuccess: (reply) => {
      toast.success(`Commande ${order.number} : ${orderStatusLabels[reply.status]}`);
      onClose();
    },
  });
  const said = consequence(order.status, status);
  const warning = moneyWarning(order, status);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Changer le statut"
      description={`Commande ${order.number}, actuellement « ${orderStatusLabels[order.status]} »`}
      onSubmit={() => change.mutate({ orderId: order.id, status })}
      saving={change.isPending}
      error={change.error}
      submitLabel="Changer le statut"
      disabledReason={status === order.status ? 'Choisissez un autre statut.' : null}
    >
      <Select
        label="Statut"
        value={status}
        onChange={(chosen) => setStatus(chosen || order.status)}
        options={options}
      />
      {said && <Alert tone="warning">{said}</Alert>}
      {warning && <Alert tone="warning">{warning}</Alert>}
    </FormDialog>
  );
}
