import { useState } from 'react';
import type { AdminOrder } from '#domain/orders/admin-contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { OrderCustomer } from './OrderCustomer.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderStatusDialog } from './OrderStatusDialog.tsx';

/** What is known of the order, and its status, which can be changed at any time. */
export function OrderDetails({ order }: { order: AdminOrder }) {
  const [changing, setChanging] = useState(false);
  const live = order.liveId ? (
    <TextLink to="/admin/lives/$liveId" params={{ liveId: order.liveId }}>
      {order.liveTitle ?? 'Live'}
    </TextLink>
  ) : (
    (order.liveTitle ?? 'N/A')
  );
  return (
    <Card
      title="Détails"
      actions={
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          Changer le statut
        </Button>
      }
    >
      <Facts
        facts={[
          ['Numéro', order.number],
          ['Total', <Money key="total" cents={order.total} />],
          ['Statut', <OrderBadge key="status" status={order.status} />],
          ['Date', <DateTime key="date" at={order.orderDate} />],
          ['Paiement', order.isPaid ? <DateTime key="paid" at={order.paymentDate} /> : 'Pas encore reçu'],
          ['Live', live],
          ['Client', <OrderCustomer key="user" user={order.user} />],
          ['Livraison', order.shippingType],
          ...(order.comment ? [['Commentaire', order.comment] as const] : []),
        ]}
      />
      {changing && <OrderStatusDialog order={order} onClose={() => setChanging(false)} />}
    </Card>
  );
}
