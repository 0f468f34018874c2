import type { MyOrder } from './schemas.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { saidTogether } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import styles from '#features/orders/web/mine/my-orders.module.css';

/** Shows the parcel's tracking events; nothing before it has a tracking number. */
export function MyParcel({ order }: { order: MyOrder }) {
  const together = order.parcelOrders.length > 1 && (
    <p>Vos commandes {saidTogether(order.parcelOrders)} partent dans le même colis, avec un seul numéro de suivi.</p>
  );
  if (!order.trackingId) return together && !order.openParcel?.isIn && <Card title="Un seul colis">{together}</Card>;
  return (
    <Card
      title="Suivi du colis"
      intro={
        <>
          Colissimo n°&nbsp;<span translate="no">{order.trackingId}</span>
        </>
      }
      actions={
        order.trackingUrl &&
        lifecycleOf(order.status).asksBuyer !== 'track' && (
          <AnchorButton href={order.trackingUrl} variant="secondary" size="small">
            Suivre la livraison
          </AnchorButton>
        )
      }
    >
      {together}
      {order.parcelEvents.length === 0 ? (
        // An order can be set as delivered by hand, without any tracking event.
        !lifecycleOf(order.status).isOver && (
          <p className={styles.muted}>Colissimo n’a pas encore pris en charge votre colis.</p>
        )
      ) : (
        <ol className={styles.events}>
          {order.parcelEvents.map((event) => (
            <li key={`${event.at} ${event.code}`} className={styles.event}>
              <span>{event.label}</span>
              <span className={styles.muted}>
                <DateTime at={event.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
