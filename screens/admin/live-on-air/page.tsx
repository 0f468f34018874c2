import { useParams } from '@tanstack/react-router';
import { useEffect, type CSSProperties } from 'react';
import { sizeLabel } from '#features/catalog/domain/labels.ts';
import type { ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { pieceOnAir, useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { refreshSession, useSession } from '#features/users/web/session.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
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
 * Screen for the seller at the camera: the piece on air, legible from two metres. Checks the role itself, because the
 * screen is outside of the frame of the back office.
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

function OnAirScreen({ liveId }: { liveId: string }) {
  const title = useTitle();
  const connection = useLiveFeed(refreshSession);
  const { data, error, dataUpdatedAt, refetch } = useLiveClaims(liveId);
  useWakeLock();
  const piece = pieceOnAir(data);
  const isOutdated = data && (error !== null || connection === 'stale');
  return (
    <main className={styles.window}>
      <h1 className={styles.title}>{title}</h1>
      {isOutdated && (
        <p className={styles.old} role="alert">
          Connexion perdue&nbsp;: ce que vous voyez date de {formatTime(dataUpdatedAt)}
        </p>
      )}
      {!data && !error && <LoadingState />}
      {!data && error && (
        <ErrorState title="Impossible de charger la pièce" error={error} onRetry={() => void refetch()} />
      )}
      {data && (piece ? <PieceOnAir piece={piece} /> : <p className={styles.none}>Aucune pièce à l’antenne</p>)}
    </main>
  );
}

function PieceOnAir({ piece }: { piece: ShownPiece }) {
  const { ref, name, price, size, colourName, hexCode, holder } = piece;
  return (
    <div className={styles.piece} role="status">
      <FittedText className={styles.number} text={String(ref)} />
      <div className={styles.what}>
        <FittedText className={styles.name} text={name} />
        {(size ?? colourName) && (
          <span className={styles.looks}>
            {size && <span>{sizeLabel(size)}</span>}
            {colourName && <ColourSwatch hex={hexCode}>{colourName}</ColourSwatch>}
          </span>
        )}
        <FittedText className={styles.price} text={formatEuros(price)} />
      </div>
      <FittedText
        className={classNames(styles.holder, holder ? styles.taken : styles.free)}
        text={holderSentence(piece)}
      />
      <span className={styles.waiting}>{waitingSentence(piece.waiting)}</span>
    </div>
  );
}

/** Gives the length of the text to the style, which makes long texts smaller. */
const FittedText = ({ text, className }: { text: string; className: string | undefined }) => (
  <b className={className} style={{ '--length': text.length } as CSSProperties}>
    {text}
  </b>
);

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

function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isUnmounted) void lock?.release();
    };
    const onVisibilityChange = () => void requestLock();
    void requestLock();
    // Requests the lock again when the page is shown, because the browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, []);
}
