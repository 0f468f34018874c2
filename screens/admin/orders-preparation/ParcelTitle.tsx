import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { tickedSentence, type ParcelToMake } from './parcels.ts';
import styles from '#features/shipping/web/preparation.module.css';

/** Shows « Commande C1001 » or « Commandes C1001, C1004 », with a link for each order. */
export function ParcelTitle({ parcel: { orders } }: { parcel: ParcelToMake }) {
  const isAlone = orders.length === 1;
  return (
    <span>
      {!isAlone && 'Commandes '}
      {orders.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <TextLink to="/admin/orders/$orderId" params={{ orderId: id }} className={styles.number}>
            {isAlone ? `Commande ${number}` : number}
          </TextLink>
        </span>
      ))}
    </span>
  );
}

/** Shows the payment date, the total, the packing progress and the lives of a parcel. */
export function ParcelIntro({ parcel }: { parcel: ParcelToMake }) {
  const { first, orders } = parcel;
  const ticked = tickedSentence(parcel);
  const lives = [...new Set(orders.map(({ liveTitle }) => liveTitle).filter(Boolean))];
  return (
    <>
      {first.paymentDate ? (
        <>
          Payée{orders.length > 1 && 's depuis'} le <DateTime at={first.paymentDate} />
        </>
      ) : (
        'Aucun paiement par carte reçu'
      )}{' '}
      · <Money cents={orders.reduce((sum, { total }) => sum + total, 0)} />
      {ticked && (
        <>
          {' · '}
          <b>{ticked}</b>
        </>
      )}
      {lives.length > 0 && ` · ${lives.join(', ')}`}
    </>
  );
}
