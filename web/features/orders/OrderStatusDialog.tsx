import { useState } from 'react';
import { changeStatus, type AdminOrder } from '#domain/orders/admin-contract.ts';
import { orderStatuses, orderStatusLabels, type OrderStatus } from '#domain/orders/labels.ts';
import { holdsItsPieces } from '#domain/orders/rules.ts';
import { useCommand } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { ordersChanged } from './orders-changed.ts';

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }));

/** What the change does to the pieces (D-07); null when it does nothing to them. */
function consequence(from: OrderStatus, to: OrderStatus): string | null {
  if (holdsItsPieces(from) && !holdsItsPieces(to)) return 'Ses pièces seront aussitôt remises en vente.';
  if (!holdsItsPieces(from) && holdsItsPieces(to)) {
    return 'Ses pièces seront reprises, à condition qu’aucune n’ait été attribuée entre-temps.';
  }
  return null;
}

/** Any status by hand, at any time (D-09). */
export function OrderStatusDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const change = useCommand(changeStatus, {
    invalidates: ordersChanged,
    onSuccess: (reply) => {
      toast.success(`Commande ${order.number} : ${orderStatusLabels[reply.status]}`);
      onClose();
    },
  });
  const said = consequence(order.status, status);
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
      {order.isPaid && status === 'cancelled' && (
        <Alert tone="warning">
          Cette commande est payée : le remboursement se fait chez le prestataire de paiement.
        </Alert>
      )}
    </FormDialog>
  );
}
