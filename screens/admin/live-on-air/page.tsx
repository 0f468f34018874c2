import { useParams } from '@tanstack/react-router';
import { useEffect, type CSSProperties } from 'react';
import { sizeLabel } from '#features/catalog/domain/labels.ts';
import type { ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { pieceOnAir, useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { refreshSession, useSession } from '#features/users/web/session.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { ColorSwatch } from '#platform/web/ui/ColorSwatch.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTitle } from '#platform/web/ui/use-title.ts';
import { AccessDenied } from '#screens/shell/AccessDenied.tsx';
import { mayOpen, useAdminLinks } from '#screens/shell/admin-links.ts';
import { formatEuros } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import styles from './window.module.css';

/**
 * `/admin/lives/$liveId/antenne`: the piece on air for the seller at the camera, legible from two metres. Checks the
 * role here, because this screen is outside the frame of the back office.
 */
export default function Component() {
  const { liveId } = useParams({ from: '/admin/lives/$liveId/antenne' });
  const role = useSession().user?.role;
  const links = useAdminLinks();
  if (role && !mayOpen(role, `/admin/lives/${liveId}`, links)) {
    return (
      <main className={styles.denied}>
        <AccessDenied role={role} />
      </main>
    );
  }
  return <OnAirScreen key={liveId} liveId={liveId} />;
}

/** Shows the piece read-only. Warns when the data may be outdated. */
function OnAirScreen({ liveId }: { liveId: string }) {
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
          Connexion perdue&nbsp;: ce que vous voyez date de {formatTime(dataUpdatedAt)}
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
      <Fitted className={classNames(styles.holder, holder ? styles.taken : styles.free)} text={holderSentence(piece)} />
      <span className={styles.waiting}>{waitingSentence(piece.waiting)}</span>
    </div>
  );
}

/** Shows a whole text, in smaller letters for a longer text. */
const Fitted = ({ text, className }: { text: string; className: string | undefined }) => (
  <b className={className} style={{ '--length': text.length } as CSSProperties}>
    {text}
  </b>
);

/** Describes the holder of the piece, worded for reading aloud. */
function holderSentence({ holder, queuedFor }: ShownPiece): string {
  if (queuedFor !== undefined) return `à @${queuedFor}, en attente d’envoi`;
  if (!holder) return 'libre';
  const holderText = holder.pseudo ? `à @${holder.pseudo}` : `commande ${holder.orderNumber}`;
  return holder.isSold ? `vendue ${holderText}` : holderText;
}

function waitingSentence(people: number): string {
  if (people === 0) return 'Personne n’attend';
  return people === 1 ? '1 personne attend' : `${people} personnes attendent`;
}

/** Keeps the screen of an unused device on, when the browser supports it. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // The browser releases the lock whenever the page is hidden.
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const stay = () => void request();
    stay();
    document.addEventListener('visibilitychange', stay);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', stay);
      void lock?.release();
    };
  }, []);
}
