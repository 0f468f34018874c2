import type { AdminOrder } from './schemas.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { traceAuthor } from '#features/orders/web/admin/order-trace.ts';
import styles from '#features/orders/web/admin/order.module.css';

/** Lists the changes of the order with author and time, newest first. */
export const OrderTrace = ({ events }: { events: AdminOrder['events'] }) => (
  <Card title="Historique">
    {events.length === 0 && <MutedText>Rien n’est encore arrivé à cette commande</MutedText>}
    <ol className={styles.trace}>
      {events.map((event) => (
        <li key={event.id}>
          <span>{eventSentence(event)}</span>
          <MutedText>
            {traceAuthor(event.author)} · <DateTime at={event.at} />
          </MutedText>
        </li>
      ))}
    </ol>
  </Card>
);

/** Lists the carrier's tracking events, newest first; renders nothing before the first event. */
export function ParcelNews({ events }: { events: AdminOrder['parcelEvents'] }) {
  if (events.length === 0) return null;
  return (
    <Card title="Suivi du colis">
      <ol className={styles.trace}>
        {events.map((event) => (
          <li key={`${event.at} ${event.code}`}>
            <span>{event.label}</span>
            <MutedText>
              {event.code} · <DateTime at={event.at} />
            </MutedText>
          </li>
        ))}
      </ol>
    </Card>
  );
}
