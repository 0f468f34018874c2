import { useState } from 'react';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { AdminOrder } from './schemas.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { type OrderStatus, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { invalidate, useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { buyerHears, statusEffects } from './status-effects.ts';

const options = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }));

/** Sets any status by hand, at any time (D-09). */
export function OrderStatusDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const [tells, setTells] = useState(true);
  // Status that the user has seen. A concurrent change is reported instead of being overwritten unseen.
  const [seen, setSeen] = useState(order.status);
  const change = useCommand(changeStatus, {
    onSuccess: (reply) => {
      toast.success(`Commande ${order.number} : ${orderStatusLabels[reply.status]}`);
      onClose();
    },
    onProblem: (problem) => {
      if (!refusedWith(problem, orderProblems.statusChangedMeanwhile)) return;
      setSeen((problem.params as { status: OrderStatus }).status);
      void invalidate(changeStatus.changes);
    },
  });
  const hears = buyerHears(order, status);
  const tellBuyer = hears === 'ask' && tells;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Changer le statut"
      description={`Commande ${order.number}, actuellement «\u00a0${orderStatusLabels[order.status]}\u00a0»`}
      onSubmit={() => change.mutate({ orderId: order.id, status, seen, tellBuyer })}
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
      {statusEffects(order, status).map((effect) => (
        <Alert key={effect} tone="warning">
          {effect}
        </Alert>
      ))}
      {hears === 'ask' ? (
        <Checkbox
          label="Prévenir la cliente par e-mail"
          checked={tells}
          onChange={setTells}
          hint={`À ${order.user.email}, avec la liste de ses pièces.`}
        />
      ) : (
        hears && <MutedText>{hears}</MutedText>
      )}
    </FormDialog>
  );
}
