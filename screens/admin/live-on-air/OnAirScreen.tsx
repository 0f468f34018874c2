import type { CSSProperties } from 'react';
import { sizeLabel } from '#features/catalog/domain/labels.ts';
import { formatEuros } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { refreshSession } from '#features/users/web/session.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ColorSwatch } from '#platform/web/ui/ColorSwatch.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { useTitle } from '#platform/web/ui/use-title.ts';
import type { ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { pieceOnAir, useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { useAwake } from './use-awake.ts';
import styles from './window.module.css';

/** Describes the holder of the piece, worded for reading aloud. */
function holding({ holder, keptFor }: ShownPiece): string {
  if (keptFor !== undefined) return `à @${keptFor}, en attente d’envoi`;
  if (!holder) return 'libre';
  const holderText = holder.pseudo ? `à @${holder.pseudo}` : `commande ${holder.orderNumber}`;
  return holder.isSold ? `vendue ${holderText}` : holderText;
}

function waiting(people: number): string {
  if (people === 0) return 'Personne n’attend';
  return people === 1 ? '1 personne attend' : `${people} personnes attendent`;
}

/** Shows a whole text, in smaller letters for a longer text. */
const Fitted = ({ text, className }: { text: string; className: string | undefined }) => (
  <b className={className} style={{ '--length': text.length } as CSSProperties}>
    {text}
  </b>
);

function OnAir({ piece }: { piece: ShownPiece }) {
  const { ref, name, price, size, colourName, hexCode, holder } = piece;
  return (
    <div className={styles.piece} role="status">
      <Fitted className={styles.number} text={String(ref)} />
      <div className={styles.what}>
        <Fitted className={styles.name} text={name} />
        {(size ?? colourName) && (
          <span className={styles.looks}>
            {size && <span>{sizeLabel(size)}</span>}
            {colourName && <ColorSwatch hex={hexCode}>{colourName}</ColorSwatch>}
          </span>
        )}
        <Fitted className={styles.price} text={formatEuros(price)} />
      </div>
      <Fitted className={classNames(styles.holder, holder ? styles.taken : styles.free)} text={holding(piece)} />
      <span className={styles.waiting}>{waiting(piece.waiting)}</span>
    </div>
  );
}

/**
 * `/admin/lives/$liveId/antenne`: the piece on air for the seller at the camera, legible from two metres. Read-only;
 * warns when the data may be outdated.
 */
export function OnAirScreen({ liveId }: { liveId: string }) {
  const title = useTitle();
  const connection = useLiveFeed(refreshSession);
  const { data, error, dataUpdatedAt, refetch } = useLiveClaims(liveId);
  useAwake();
  const piece = pieceOnAir(data);
  const isOld = data && (error !== null || connection === 'stale');
  return (
    <main className={styles.window}>
      <h1 className={styles.title}>{title}</h1>
      {isOld && (
        <p className={styles.old} role="alert">
          Connexion perdue : ce que vous voyez date de {formatTime(dataUpdatedAt)}
        </p>
      )}
      {!data && !error && <LoadingState />}
      {!data && error && (
        <ErrorState title="Impossible de charger la pièce" error={error} onRetry={() => void refetch()} />
      )}
      {data && (piece ? <OnAir piece={piece} /> : <p className={styles.none}>Aucune pièce à l’antenne</p>)}
    </main>
  );
}
