import type { AdminOrder } from '#domain/orders/admin-contract.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { traceAuthor, traceSentence } from './order-trace.ts';
import styles from './order.module.css';

/** Who did what to the order, and when; newest first. */
export const OrderTrace = ({ events }: { events: AdminOrder['events'] }) => (
  <Card title="Historique">
    {events.length === 0 && <Soft>Rien n’est encore arrivé à cette commande</Soft>}
    <ol className={styles.trace}>
      {events.map((event) => (
        <li key={event.id}>
          <span>{traceSentence(event)}</span>
          <Soft>
            {traceAuthor(event.author)} · <DateTime at={event.at} />
          </Soft>
        </li>
      ))}
    </ol>
  </Card>
);

/** What the carrier said of the parcel, newest first; nothing before its first word. */
export function ParcelNews({ events }: { events: AdminOrder['parcelEvents'] }) {
  if (events.length === 0) return null;
  return (
    <Card title="Suivi du colis">
      <ol className={styles.trace}>
        {events.map((event) => (
          <li key={`${event.at} ${event.code}`}>
            <span>{event.label}</span>
            <Soft>
              {event.code} · <DateTime at={event.at} />
            </Soft>
          </li>
        ))}
      </ol>
    </Card>
  );
}
