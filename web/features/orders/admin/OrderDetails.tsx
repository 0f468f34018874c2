import { useState } from 'react';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { getLive } from '#domain/lives/endpoints.ts';
import { TERMS_CODE } from '#domain/content/rules.ts';
import { changeStatus } from '#domain/orders/admin-endpoints.ts';
import { mayExpire } from '#domain/orders/life.ts';
import type { AcceptedTerms } from '#domain/orders/schemas.ts';
import { formatDate } from '#domain/time.ts';
import { useMay } from '#web/api/use-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Stack } from '#web/ui/Stack.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { BuyerStanding } from './BuyerStanding.tsx';
import { OrderCustomer } from './OrderCustomer.tsx';
import { OrderHold } from './OrderHold.tsx';
import { OrderBadge } from '../OrderBadge.tsx';
import { PaymentFact } from './PaymentFact.tsx';
import { OrderStatusDialog } from './OrderStatusDialog.tsx';
import styles from './order.module.css';

/** Which version of the terms she accepted, and when. */
const TermsFact = ({ terms }: { terms: AcceptedTerms }) => (
  <>
    <TextLink to="/pages/$code/versions/$versionId" params={{ code: TERMS_CODE, versionId: terms.version }}>
      Version du {formatDate(terms.since)}
    </TextLink>
    , acceptée le <DateTime at={terms.acceptedAt} />
  </>
);

/** What is known of the order, and its status, which can be changed at any time. */
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
          ...(mayExpire.includes(order.status)
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
