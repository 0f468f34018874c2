import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { eventSentence } from '#domain/orders/events.ts';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { traceAuthor } from './order-trace.ts';
import styles from './order.module.css';

/** Who did what to the order, and when; newest first. */
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

/** What the carrier said of the parcel, newest first; nothing before its first word. */
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
