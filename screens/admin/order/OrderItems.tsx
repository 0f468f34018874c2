import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminOrder } from './schemas.ts';
import { addItem, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderSubtotal, whyNot } from '#features/orders/domain/rules.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { OrderAddDialog } from './OrderAddDialog.tsx';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { useRemoval } from '#features/orders/web/use-removal.ts';
import styles from '#features/orders/web/admin/order.module.css';

const Totals = ({ order }: { order: AdminOrder }) => (
  <dl className={styles.totals}>
    <dt>Sous-total</dt>
    <dd>
      <Money cents={orderSubtotal(order)} />
    </dd>
    <dt>Livraison</dt>
    <dd>
      <Money cents={order.postage} />
    </dd>
    <dt>Total</dt>
    <dd>
      <Money cents={order.total} />
    </dd>
  </dl>
);

/** Lists the pieces of an order, which can be added by reference and removed one by one. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const [adding, setAdding] = useState(false);
  const { remove, removing } = useRemoval(order);
  const may = useMay();
  const refusal = whyNot('add-item', order);
  const mayRemove = may(removeItem) && whyNot('remove-item', order) === null;
  const reason = order.liveId ? refusal?.message : 'Cette commande n’est liée à aucun live';
  return (
    <Card
      title="Articles"
      actions={
        may(addItem) && (
          <Button
            variant="secondary"
            size="small"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={reason !== undefined}
            onClick={() => setAdding(true)}
          >
            Ajouter par référence
          </Button>
        )
      }
    >
      <OrderLines items={order.items} removing={removing} onRemove={mayRemove ? remove : undefined} />
      {may(addItem) && reason && <Reason>{reason}</Reason>}
      {order.items.length > 0 && <Totals order={order} />}
      {adding && order.liveId && (
        <OrderAddDialog orderId={order.id} liveId={order.liveId} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}
