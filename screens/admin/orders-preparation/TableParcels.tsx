import { counted } from '#shared/counted.ts';
import { listPreparation } from './endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { addresseeOf, buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { parcelsOf, tickedSentence, type ParcelToMake } from './parcels.ts';
import { NothingToPrepare } from './NothingToPrepare.tsx';
import { ReadFailure } from './ReadFailure.tsx';
import styles from './table.module.css';

const labelWords = ({ label, labelUnknown, labelRefused }: ParcelToMake['first']): string => {
  if (label) return 'étiquette prête';
  if (labelUnknown) return 'étiquette incertaine';
  return labelRefused ? 'étiquette refusée' : 'sans étiquette';
};

function Parcel({ parcel }: { parcel: ParcelToMake }) {
  const { id, first, orders } = parcel;
  const ticked = tickedSentence(parcel);
  const pieces = orders.reduce((sum, { items }) => sum + items.length, 0);
  const addressee = addresseeOf(first);
  return (
    <li>
      <TextLink
        to="/admin/orders-preparation"
        search={{ mode: 'table', order: id }}
        replace
        className={ticked ? styles.begun : undefined}
      >
        <span className={styles.who}>
          <BreakableText text={buyerOf(first)} />
        </span>
        {ticked && <b>{ticked}</b>}
        <MutedText>
          {first.user.pseudo && addressee && `${addressee} · `}
          {orders.map(({ number }) => number).join(', ')} · {counted(pieces, 'pièce', 'pièces')}
          {` · ${labelWords(first)}`}
        </MutedText>
      </TextLink>
    </li>
  );
}

/** Lists the parcels to prepare. A click or a scan opens a parcel. */
export function TableParcels() {
  const read = useEndpoint(listPreparation, {});
  const { data } = read;
  if (!data) return <ReadFailure read={read} what="les commandes en préparation" />;
  const listed = parcelsOf(data.orders).filter(({ place }) => place === 'ready');
  // Lists partly packed parcels first.
  const ready = [...listed.filter(tickedSentence), ...listed.filter((parcel) => !tickedSentence(parcel))];
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
