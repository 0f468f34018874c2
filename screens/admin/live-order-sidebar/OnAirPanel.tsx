import { useMemo, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { holderLeaves, pieceOnAir, useLiveClaims, waitingFor } from '#features/claims/web/use-live-claims.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import { AirButtons } from './AirButtons.tsx';
import { ClaimQueue, OtherPieces } from './ClaimQueues.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { OnAirPiece } from './OnAirPiece.tsx';
import type { ClaimActions } from './console-actions.ts';
import type { Airing } from './use-airing.ts';
import styles from './on-air-panel.module.css';

interface OnAirPanelProps {
  liveId: string;
  airing: Airing;
  actions: ClaimActions;
  refField: RefObject<HTMLInputElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the form in its dialog on a phone, with this number filled in; an empty text for no number. */
  onAdd: (ref: string) => void;
}

const FAILED = 'Impossible de charger les demandes';

export function OnAirPanel({ liveId, airing, actions, refField, heading, onAdd }: OnAirPanelProps) {
  const { data, error, refetch } = useLiveClaims(liveId);
  const isShopUnreachable = useConnection() === 'stale';
  const piece = pieceOnAir(data);
  const ref = piece?.ref ?? null;
  // The dialog keeps the piece on which it was opened, when a colleague puts another piece on air.
  const [pieceOfEntry, setPieceOfEntry] = useState<ShownPiece | null>(null);
  // Ignores the action while another piece is put on air, because the user then no longer means the shown piece.
  const onPiece = (act: (shown: ShownPiece) => void) => () => piece && !airing.busy && act(piece);
  const handlers = {
    give: onPiece(actions.giveFirst),
    pass: onPiece(actions.pass),
    next: () => airing.airNeighbour(ref, 1),
    previous: () => airing.airNeighbour(ref, -1),
  };
  const awaitedPieces = useMemo(
    () =>
      (data?.pieces ?? [])
        .filter((candidate) => candidate !== piece && (waitingFor(candidate).length > 0 || holderLeaves(candidate)))
        .toSorted((a, b) => Number(holderLeaves(b)) - Number(holderLeaves(a))),
    [data, piece],
  );
  useConsoleKeys({ ...handlers, refField, heading });
  return (
    <section className={styles.panel} aria-labelledby="on-air-title">
      <header className={styles.head}>
        <h2 id="on-air-title" ref={heading} tabIndex={-1}>
          Pièce à l’antenne
        </h2>
        {data && <GivingSwitch liveId={liveId} on={data.giving === 'first'} />}
      </header>
      {!data && error && <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <>
          {piece ? <OnAirPiece key={piece.productId} piece={piece} onAdd={onAdd} /> : <NothingOnAir />}
          <AirButtons piece={piece} actions={actions} handlers={handlers} heading={heading} />
          <div className={styles.scroll} id="console-claims">
            {piece && (
              <ClaimQueue
                key={piece.productId}
                piece={piece}
                actions={actions}
                onEntry={() => setPieceOfEntry(piece)}
              />
            )}
            <OtherPieces
              pieces={awaitedPieces}
              actions={actions}
              onAir={(pieceRef) => airing.airRef(String(pieceRef))}
            />
          </div>
          {/* The alert is last, so that it does not move the buttons. */}
          {error && !isShopUnreachable && <Alert tone="warning">{FAILED}</Alert>}
        </>
      )}
      {pieceOfEntry && <EntryDialog liveId={liveId} piece={pieceOfEntry} onClose={() => setPieceOfEntry(null)} />}
    </section>
  );
}

/**
 * Switch « Au premier ». When it is on, the shop gives a free piece automatically to its first certain claim. A
 * released piece waits for the seller.
 */
function GivingSwitch({ liveId, on }: { liveId: string; on: boolean }) {
  const { mutateAsync, isPending, variables } = useCommand(updateLive);
  // Sends one change at a time, because concurrent requests may arrive in the wrong order.
  const { run } = useOneAtATime();
  return (
    <div title="Une pièce libre est donnée automatiquement à la première demande sûre. Une pièce libérée attend votre Entrée.">
      <Switch
        label="Au premier"
        checked={isPending ? variables.giving === 'first' : on}
        onChange={(chosen) => run(() => mutateAsync({ liveId, giving: chosen ? 'first' : 'by-hand' }))}
      />
    </div>
  );
}

const NothingOnAir = () => (
  <EmptyState kind="nothing-yet" title="Aucune pièce à l’antenne">
    <span className={styles.withKeys}>
      Tapez son numéro puis <kbd>Ctrl + Entrée</kbd>, ou commencez par «&nbsp;Suivante&nbsp;».
    </span>
    <span className={styles.withoutKeys}>Commencez par «&nbsp;Suivante&nbsp;».</span>
  </EmptyState>
);

interface Keys {
  give: () => void;
  pass: () => void;
  next: () => void;
  previous: () => void;
  refField: RefObject<HTMLInputElement | null>;
  /** Element that receives the focus when the number field is left. */
  heading: RefObject<HTMLElement | null>;
}

const isClickable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, input, [role="button"]') !== null;

/**
 * Binds the keyboard of the live: Enter gives, P passes, → and ← change the piece, a digit starts a number. Escape
 * leaves the number field. Ignores keys in fields and dialogs, arrows and P on a tab, and Enter on a control that it
 * would click. P and digits need single-key shortcuts to be on.
 */
function useConsoleKeys({ give, pass, next, previous, refField, heading }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    if (isTyping(target)) {
      if (key === 'Escape' && target === refField.current) heading.current?.focus({ preventScroll: true });
      return;
    }
    if (/^[\dp]$/i.test(key) && !letterKeysAreOn()) return;
    if (/^\d$/.test(key)) {
      // Focuses the field, into which the browser then types the digit.
      refField.current?.focus();
      refField.current?.select();
      return;
    }
    const act = { enter: give, p: pass, arrowright: next, arrowleft: previous }[key.toLowerCase()];
    if (!act || (key === 'Enter' ? isClickable(target) : (target as Element | null)?.role === 'tab')) return;
    event.preventDefault();
    // Ignores key repeats: a held key would give several pieces.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Listens on the window, after the shortcuts of the back office, which listen on the document.
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
