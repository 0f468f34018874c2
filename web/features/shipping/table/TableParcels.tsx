import { counted } from '#domain/counted.ts';
import { listPreparation } from '#domain/shipping/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';
import { buyerOf } from '#web/features/orders/admin/customer-name.ts';
import { MutedText } from '#web/ui/MutedText.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { parcelsOf, type ParcelToMake } from '../parcels.ts';
import { NothingToPrepare } from '../NothingToPrepare.tsx';
import { NotRead } from '../NotRead.tsx';
import styles from './table.module.css';

function Parcel({ parcel: { id, first, orders } }: { parcel: ParcelToMake }) {
  const pieces = orders.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <li>
      <TextLink to="/admin/orders-preparation" search={{ mode: 'table', order: id }} replace>
        <span className={styles.who}>{buyerOf(first)}</span>
        <MutedText>
          {orders.map(({ number }) => number).join(', ')} · {counted(pieces, 'pièce', 'pièces')}
          {first.label && ' · étiquette prête'}
        </MutedText>
      </TextLink>
    </li>
  );
}

/** The parcels to make, one of which is put on the table: by a press, or by what is scanned. */
export function TableParcels() {
  const read = useEndpoint(listPreparation, {});
  const { data } = read;
  if (!data) return <NotRead read={read} what="les commandes en préparation" />;
  const ready = parcelsOf(data.orders).filter(({ place }) => place === 'ready');
  if (ready.length === 0) return <NothingToPrepare />;
  return (
    <>
      <StaleNotice read={read} />
      <ul className={styles.parcels} aria-label="Colis à préparer">
        {ready.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </>
  );
}
