import { useState } from 'react';
import type { AdminOrder } from './schemas.ts';
import { getLive } from '#features/lives/domain/endpoints.ts';
import { TERMS_CODE } from '#features/content/domain/rules.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { AcceptedTerms } from '#features/orders/domain/schemas.ts';
import { formatDate } from '#shared/time.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { BuyerStanding } from './BuyerStanding.tsx';
import { OrderCustomer } from '#features/orders/web/admin/OrderCustomer.tsx';
import { OrderHold } from './OrderHold.tsx';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { PaymentFact } from './PaymentFact.tsx';
import { OrderStatusDialog } from './OrderStatusDialog.tsx';
import styles from '#features/orders/web/admin/order.module.css';

const TermsFact = ({ terms }: { terms: AcceptedTerms }) => (
  <>
    <TextLink to="/pages/$code/versions/$versionId" params={{ code: TERMS_CODE, versionId: terms.version }}>
      Version du {formatDate(terms.since)}
    </TextLink>
    , acceptée le <DateTime at={terms.acceptedAt} />
  </>
);

/** Shows the facts of the order and its status, which can be changed at any time. */
export function OrderDetails({ order }: { order: AdminOrder }) {
  const [changing, setChanging] = useState(false);
  const may = useMay();
  const live =
    order.liveId && may(getLive) ? (
      <TextLink to="/admin/lives/$liveId" params={{ liveId: order.liveId }}>
        {order.liveTitle ?? 'Live'}
      </TextLink>
    ) : (
      (order.liveTitle ?? 'N/A')
    );
  const comment = <span className={styles.comment}>{order.comment}</span>;
  return (
    <Card
      title="Détails"
      actions={
        may(changeStatus) && (
          <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
            Changer le statut
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Numéro', order.number],
          ['Total', <Money key="total" cents={order.total} />],
          ['Statut', <OrderBadge key="status" {...order} />],
          ...(expirableStatuses.includes(order.status)
            ? [['Gardée jusqu’au', <OrderHold key="hold" order={order} />] as const]
            : []),
          ['Date', <DateTime key="date" at={order.orderDate} />],
          ['Paiement', <PaymentFact key="paid" order={order} />],
          ['Live', live],
          [
            'Client',
            <Stack key="user" gap="small">
              <div>
                <OrderCustomer user={order.user} />
              </div>
              <BuyerStanding order={order} />
            </Stack>,
          ],
          ['Livraison', order.shippingType],
          ...(order.acceptedTerms
            ? [['Conditions', <TermsFact key="terms" terms={order.acceptedTerms} />] as const]
            : []),
          ...(order.comment ? [['Commentaire', comment] as const] : []),
        ]}
      />
      {changing && <OrderStatusDialog order={order} onClose={() => setChanging(false)} />}
    </Card>
  );
}
