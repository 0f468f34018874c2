import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Showcase } from './schemas.ts';
import styles from './landing.module.css';

/** Shows pieces sold at the latest live. Renders nothing without a piece. */
export function SoldPieces({ sold: { isYesterday, pieces } }: Pick<Showcase, 'sold'>) {
  if (pieces.length === 0) return null;
  return (
    <section className={styles.how} aria-labelledby="vendu">
      <h2 id="vendu">{isYesterday ? 'Vendu hier' : 'Vendu au dernier live'}</h2>
      <ul className={styles.sold}>
        {pieces.map((piece) => (
          <li key={`${piece.ref} ${piece.name}`} className={styles.soldPiece}>
            <PiecePicture piece={piece} size="tile" />
            <span className={styles.soldName}>{piece.name}</span>
            <span className={styles.soldPrice}>
              <Money cents={piece.price} />
              <StatusBadge label="vendue" tone="off" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
