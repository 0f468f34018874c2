import type { MyOrder } from '#domain/orders/contract.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { primaryAction } from '#domain/orders/rules.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import styles from './my-orders.module.css';

/** Where the parcel is, from the carrier's scans; nothing before it has a number. */
export function MyParcel({ order }: { order: MyOrder }) {
  if (!order.trackingId) return null;
  return (
    <Card
      title="Suivi du colis"
      intro={
        <>
          Colissimo n° <span translate="no">{order.trackingId}</span>
        </>
      }
      actions={
        order.trackingUrl &&
        primaryAction(order.status) !== 'track' && (
          <AnchorButton href={order.trackingUrl} newTab variant="secondary" size="small">
            Suivre la livraison
          </AnchorButton>
        )
      }
    >
      {order.parcelEvents.length === 0 ? (
        <p className={styles.soft}>Colissimo n’a pas encore pris en charge votre colis.</p>
      ) : (
        <ol className={styles.events}>
          {order.parcelEvents.map((event) => (
            <li key={`${event.at} ${event.code}`} className={styles.event}>
              <span>{event.label}</span>
              <span className={styles.soft}>
                <DateTime at={event.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
