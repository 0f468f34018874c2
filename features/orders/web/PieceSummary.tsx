import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { Money } from '#platform/web/ui/Money.tsx';
import { PieceLooks } from './PieceLooks.tsx';
import styles from './pieces.module.css';

/** Piece in two lines: its number, name and price, then its looks or its holder. */
export const PieceLine = ({ piece }: { piece: Product }) => (
  <span className={styles.piece}>
    <b className={styles.ref}>{piece.ref}</b>
    <span className={styles.words}>
      <span className={styles.name}>{piece.name}</span>
      {piece.heldBy ? (
        <span className={styles.held}>
          Déjà à {piece.heldBy.pseudo ? `@${piece.heldBy.pseudo}` : 'un autre client'} · commande{' '}
          {piece.heldBy.orderNumber}
        </span>
      ) : (
        <PieceLooks size={piece.size} colourName={piece.colourName} hexCode={piece.hexCode} />
      )}
    </span>
    <span className={styles.price}>
      <Money cents={piece.price} />
    </span>
  </span>
);

/** Piece with the typed reference, at a fixed height so that the layout does not move. */
export function PieceSummary({ piece, loading }: { piece: Product | null; loading: boolean }) {
  return (
    <div className={styles.summary} role="status">
      {piece ? (
        <PieceLine piece={piece} />
      ) : (
        <span className={styles.muted}>{loading ? 'Recherche…' : 'La pièce s’affiche ici'}</span>
      )}
    </div>
  );
}
