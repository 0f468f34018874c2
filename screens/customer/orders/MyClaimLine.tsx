import { placeLabel } from '#features/claims/domain/labels.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { PieceRef } from '#features/orders/web/PieceRef.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './my-claims.module.css';

/** State of a piece, without any information about other customers. */
const sentences: Readonly<Record<MyClaim['piece'], string>> = {
  free: 'La pièce est libre : la vendeuse décide.',
  held: 'La pièce est réservée à une autre personne.',
  sold: 'La pièce est vendue à une autre personne.',
};

const UNCLEAR = 'La vendeuse doit encore confirmer que vous la demandez.';

function ClaimPosition({ claim: { place, piece, isUnclear } }: { claim: MyClaim }) {
  if (piece === 'sold') return <StatusBadge label="Vendue" tone="off" />;
  if (isUnclear || place === null) return <StatusBadge label="À confirmer" tone="waiting" />;
  return <StatusBadge label={placeLabel(place)} tone={place === 1 ? 'action' : 'waiting'} />;
}

/** Piece that the customer claimed, with the place in its queue. */
export const MyClaimLine = ({ claim, onLeave }: { claim: MyClaim; onLeave: () => void }) => (
  <li className={styles.claim}>
    <PieceRef of={claim.ref} />
    <span className={styles.what}>
      <span className={styles.name}>{claim.name}</span>
      <PieceLooks size={claim.size} colourName={claim.colourName} hexCode={claim.hexCode} />
      <span className={styles.live}>{claim.liveTitle}</span>
    </span>
    <span className={styles.price}>
      <Money cents={claim.price} />
    </span>
    <div className={styles.foot}>
      <div className={styles.standing} aria-live="polite">
        <ClaimPosition claim={claim} />
        <span>{claim.isUnclear && claim.piece !== 'sold' ? UNCLEAR : sentences[claim.piece]}</span>
      </div>
      {(claim.place !== null || claim.isUnclear) && (
        <Button variant="quiet" onClick={onLeave}>
          Je n’en veux plus<VisuallyHidden> de la pièce {claim.ref}</VisuallyHidden>
        </Button>
      )}
    </div>
  </li>
);
