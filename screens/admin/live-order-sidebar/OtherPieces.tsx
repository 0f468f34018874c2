import { usePointerOver } from './use-pointer-over.ts';
import { useFrozen } from './use-frozen.ts';
import { StandingMarks } from '#features/users/web/StandingMarks.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { isFree, type ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { Holder } from './OnAirPiece.tsx';
import { waitingFor } from '#features/claims/web/use-live-claims.ts';
import type { ClaimActions } from './use-claim-actions.ts';
import styles from './line.module.css';

interface OtherPiecesProps {
  pieces: readonly ShownPiece[];
  actions: ClaimActions;
  onAir: (ref: number) => void;
}

function namesOf({ first, waiting }: ShownPiece): string {
  const left = waiting - first.length;
  const names = first.map((pseudo) => `@${pseudo}`).join(', ');
  return names + (left > 0 ? ` et ${left} ${left === 1 ? 'autre' : 'autres'}` : '');
}

function OtherPiece({ piece, actions, onAir }: Omit<OtherPiecesProps, 'pieces'> & { piece: ShownPiece }) {
  const [first] = waitingFor(piece);
  return (
    <li className={styles.other}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Mettre la pièce ${piece.ref} à l’antenne`}
        onClick={() => onAir(piece.ref)}
      >
        {piece.ref}
      </Button>
      <span className={styles.otherWords}>
        <Holder piece={piece} />
        <span className={styles.waiting} translate="no">
          {namesOf(piece)}
        </span>
      </span>
      {first && isFree(piece) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Donner la pièce ${piece.ref} à @${first.pseudo}`}
          onClick={() => actions.giveFirst(piece)}
        >
          Donner
        </Button>
      )}
      {first?.standing && (
        <span className={styles.otherMarks}>
          <StandingMarks standing={first.standing} />
        </span>
      )}
    </li>
  );
}

/**
 * Lists the other pieces with a queue or a holder who gives up, these holders first, then by number. Freezes the list
 * while a pointer is over it.
 */
export function OtherPieces({ pieces, ...rest }: OtherPiecesProps) {
  const { isOver, watch } = usePointerOver({ rests: true });
  const drawn = useFrozen(pieces, isOver);
  const now = new Map(pieces.map((piece) => [piece.productId, piece]));
  const shown = isOver
    ? drawn.map((piece) => now.get(piece.productId) ?? { ...piece, claims: [], first: [], waiting: 0 })
    : pieces;
  if (shown.length === 0) return null;
  return (
    <>
      <h3 id="others-title" className={styles.othersTitle}>
        Autres pièces attendues
      </h3>
      <ul className={styles.others} aria-labelledby="others-title" {...watch}>
        {shown.map((piece) => (
          <OtherPiece key={piece.productId} piece={piece} {...rest} />
        ))}
      </ul>
    </>
  );
}
