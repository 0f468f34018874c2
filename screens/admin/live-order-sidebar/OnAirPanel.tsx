import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { ClaimEntry } from './ClaimEntry.tsx';
import { ClaimRows } from './ClaimRows.tsx';
import { GivingSwitch } from './GivingSwitch.tsx';
import { isFree, type ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { OnAirPiece } from './OnAirPiece.tsx';
import { OtherPieces } from './OtherPieces.tsx';
import type { Airing } from './use-airing.ts';
import { mayPass, type ClaimActions } from './use-claim-actions.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { holderLeaves, pieceOnAir, useLiveClaims, waitingFor } from '#features/claims/web/use-live-claims.ts';
import styles from './claims.module.css';
import line from './line.module.css';

interface OnAirPanelProps {
  liveId: string;
  airing: Airing;
  actions: ClaimActions;
  refField: RefObject<HTMLInputElement | null>;
  /** Element that receives the focus for the keyboard shortcuts. */
  home: RefObject<HTMLHeadingElement | null>;
}

const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);

/** Moves the focus away from a clicked button, so that Enter gives the piece instead of clicking again. */
function useKeysAfterMouse(home: RefObject<HTMLElement | null>) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const goHome = ({ detail }: MouseEvent) => {
      if (detail > 0) home.current?.focus({ preventScroll: true });
    };
    element?.addEventListener('click', goHome);
    return () => element?.removeEventListener('click', goHome);
  }, [home]);
  return bar;
}

interface ButtonsProps {
  piece: ShownPiece | null;
  /** True while a claim action runs. A second click would act on a state that is no longer shown. */
  isBusy: boolean;
  does: Record<'give' | 'pass' | 'next' | 'previous', () => void>;
  home: RefObject<HTMLElement | null>;
}

/** Main actions with their keys. The buttons never move or disappear. */
function Buttons({ piece, isBusy, does, home }: ButtonsProps) {
  const bar = useKeysAfterMouse(home);
  const [first] = piece ? waitingFor(piece) : [];
  const paused = isBusy ? { 'aria-disabled': true, 'data-paused': true } : {};
  return (
    <div className={styles.bar} ref={bar}>
      <Button
        block
        {...paused}
        disabled={!first || !piece || !isFree(piece)}
        onClick={does.give}
        aria-keyshortcuts="Enter"
      >
        Donner à la première <Key>Entrée</Key>
      </Button>
      <Button
        variant="secondary"
        size="small"
        {...paused}
        disabled={!piece || !mayPass(piece)}
        onClick={does.pass}
        aria-keyshortcuts="P"
      >
        Passer <Key>P</Key>
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={does.previous}
        aria-label="Précédente"
        aria-keyshortcuts="ArrowLeft"
      >
        <Key>←</Key> <span className={styles.step}>Précédente</span>
      </Button>
      <Button variant="secondary" size="small" onClick={does.next} aria-label="Suivante" aria-keyshortcuts="ArrowRight">
        <span className={classNames(styles.step, styles.next)}>Suivante</span> <Key>→</Key>
      </Button>
    </div>
  );
}

/** Explains the first step, with keys when the device has a keyboard. */
const NothingOnAir = () => (
  <EmptyState kind="nothing-yet" title="Aucune pièce à l’antenne">
    <span className={styles.withKeys}>
      Tapez son numéro puis <kbd>Ctrl + Entrée</kbd>, ou commencez par « Suivante ».
    </span>
    <span className={styles.withoutKeys}>Commencez par « Suivante ».</span>
  </EmptyState>
);

const FAILED = 'Impossible de charger les demandes';

/** Shows the piece on air with its queue, then the other awaited pieces. */
export function OnAirPanel({ liveId, airing, actions, refField, home }: OnAirPanelProps) {
  const { data, error, refetch } = useLiveClaims(liveId);
  const isCut = useConnection() === 'stale';
  const piece = pieceOnAir(data);
  const ref = piece?.ref ?? null;
  const does = {
    // Ignored while another piece is put on air: the shown piece is then no longer the intended one.
    give: () => piece && !airing.busy && actions.giveFirst(piece),
    pass: () => piece && !airing.busy && actions.pass(piece),
    next: () => airing.airBeside(ref, 1),
    previous: () => airing.airBeside(ref, -1),
  };
  const awaitedPieces = useMemo(
    () =>
      (data?.pieces ?? [])
        .filter((candidate) => candidate !== piece && (waitingFor(candidate).length > 0 || holderLeaves(candidate)))
        .toSorted((a, b) => Number(holderLeaves(b)) - Number(holderLeaves(a))),
    [data, piece],
  );
  useConsoleKeys({ ...does, refField, home });
  return (
    <section className={styles.panel} aria-labelledby="on-air-title">
      <header className={styles.head}>
        <h2 id="on-air-title" ref={home} tabIndex={-1}>
          Pièce à l’antenne
        </h2>
        {data && <GivingSwitch liveId={liveId} on={data.giving === 'first'} />}
      </header>
      {!data && error && <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <>
          {piece ? <OnAirPiece piece={piece} /> : <NothingOnAir />}
          <Buttons piece={piece} isBusy={actions.busy} does={does} home={home} />
          <div className={styles.scroll}>
            {piece && (
              <>
                <div className={line.lineHead}>
                  <h3>
                    File d’attente {piece.waiting > 1 && <span className={line.when}>{piece.waiting} demandes</span>}
                  </h3>
                  <ClaimEntry key={piece.productId} liveId={liveId} piece={piece} />
                </div>
                <ClaimRows key={`line-${piece.productId}`} piece={piece} actions={actions} />
              </>
            )}
            <OtherPieces
              pieces={awaitedPieces}
              actions={actions}
              onAir={(pieceRef) => airing.airRef(String(pieceRef))}
            />
          </div>
          {/* The alert is last, so that it does not move the buttons. */}
          {error && !isCut && <Alert tone="warning">{FAILED}</Alert>}
        </>
      )}
    </section>
  );
}
