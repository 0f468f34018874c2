import { photoUrl } from '#features/photos/web/photo.ts';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import type { ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { LeavesMark } from './LeavesMark.tsx';
import { holderLeaves } from '#features/claims/web/use-live-claims.ts';
import styles from './claims.module.css';

/**
 * Shows « libre », the recipient of an unsent give, or the order that holds the piece. Adds a mark when the holder
 * gives the piece up.
 */
export function Holder({ piece }: { piece: ShownPiece }) {
  const { holder, keptFor } = piece;
  if (keptFor !== undefined) return <StatusBadge tone="warning" label={`à @${keptFor}, en attente d’envoi`} />;
  if (!holder) return <StatusBadge tone="info" label="libre" />;
  return (
    <>
      <StatusBadge tone="success" label={holder.pseudo ? `à @${holder.pseudo}` : `commande ${holder.orderNumber}`} />
      {holderLeaves(piece) && <LeavesMark />}
    </>
  );
}

/** Shows the piece on air: large number, details and holder. */
export const OnAirPiece = ({ piece }: { piece: ShownPiece }) => (
  <div className={styles.piece} role="status">
    <span className={styles.mark}>
      <b className={styles.number}>{piece.ref}</b>
      <Thumbnail src={photoUrl(piece.photoId)} label={`Voir la photo de la pièce n°\u00A0${piece.ref}`} />
    </span>
    <b className={styles.name} title={piece.name}>
      {piece.name}
    </b>
    <span className={styles.facts}>
      <PieceLooks size={piece.size} colourName={piece.colourName} hexCode={piece.hexCode} />
    </span>
    <b className={styles.price}>
      <Money cents={piece.price} />
    </b>
    <span className={styles.holder}>
      {piece.holder ? (
        <TextLink to="/admin/orders/$orderId" params={{ orderId: piece.holder.orderId }}>
          <Holder piece={piece} />
        </TextLink>
      ) : (
        <Holder piece={piece} />
      )}
    </span>
  </div>
);
