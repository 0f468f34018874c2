import { formatUntil } from '#shared/time.ts';
import { PieceRef } from '#features/orders/web/PieceRef.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { Invitation } from './schemas.ts';
import styles from './held-pieces.module.css';

function heldSentence(count: number, until: string | null): string {
  if (!until) return count > 1 ? `Vos ${count} pièces vous attendent.` : 'Votre pièce vous attend.';
  const pieces = count > 1 ? `Vos ${count} pièces sont gardées` : 'Votre pièce est gardée';
  return `${pieces} jusqu’au ${formatUntil(until)}.`;
}

export default function HeldPieces({ pseudo, pieces, heldUntil }: Invitation) {
  return (
    <div className={styles.held}>
      <h2>Bonjour @{pseudo}</h2>
      <p>
        {heldSentence(pieces.length, heldUntil)} Créez votre compte pour {pieces.length > 1 ? 'les' : 'la'} régler.
      </p>
      {/* The list is focusable, so that the keyboard can scroll it sideways. */}
      <ul className={styles.pieces} aria-label="Vos pièces" tabIndex={pieces.length > 1 ? 0 : undefined}>
        {pieces.map((piece) => (
          <li key={`${piece.ref} ${piece.name}`} className={styles.piece}>
            <PiecePicture piece={piece} size="line" className={styles.picture} />
            <span className={styles.words}>
              <PieceRef of={piece.ref} />
              <span className={styles.name}>{piece.name}</span>
              <strong>
                <Money cents={piece.price} />
              </strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
