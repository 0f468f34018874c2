import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react';
import { isFree, type ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { holderLeaves, pieceOnAir, useLiveClaims, waitingFor } from '#features/claims/web/use-live-claims.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { photoUrl } from '#features/photos/web/photo.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { ClaimQueue, Holder, OtherPieces } from './ClaimQueues.tsx';
import { mayPass, type Airing, type ClaimActions } from './console-actions.ts';
import styles from './on-air-panel.module.css';

interface OnAirPanelProps {
  liveId: string;
  airing: Airing;
  actions: ClaimActions;
  refField: RefObject<HTMLInputElement | null>;
  /** Element that receives the focus for the keyboard shortcuts. */
  home: RefObject<HTMLHeadingElement | null>;
}

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
            {piece && <ClaimQueue key={piece.productId} liveId={liveId} piece={piece} actions={actions} />}
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

/** « Au premier »: the shop gives a free piece automatically to a certain claim. */
function GivingSwitch({ liveId, on }: { liveId: string; on: boolean }) {
  const { mutate, isPending, variables } = useCommand(updateLive, {
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <div title="Une pièce libre est donnée automatiquement à la première demande sûre. Une pièce libérée attend votre Entrée.">
      <Switch
        label="Au premier"
        checked={isPending ? variables.giving === 'first' : on}
        onChange={(chosen) => mutate({ liveId, giving: chosen ? 'first' : 'by-hand' })}
      />
    </div>
  );
}

/** Shows the piece on air: large number, details and holder. */
const OnAirPiece = ({ piece }: { piece: ShownPiece }) => (
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

/** Explains the first step, with keys when the device has a keyboard. */
const NothingOnAir = () => (
  <EmptyState kind="nothing-yet" title="Aucune pièce à l’antenne">
    <span className={styles.withKeys}>
      Tapez son numéro puis <kbd>Ctrl + Entrée</kbd>, ou commencez par « Suivante ».
    </span>
    <span className={styles.withoutKeys}>Commencez par « Suivante ».</span>
  </EmptyState>
);

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

interface Keys {
  give: () => void;
  pass: () => void;
  next: () => void;
  previous: () => void;
  refField: RefObject<HTMLInputElement | null>;
  /** Element that receives the focus when the number field is left. */
  home: RefObject<HTMLElement | null>;
}

const mayBePressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [role="button"]') !== null;

/**
 * Binds the keyboard of the live: Enter gives, P passes, → and ← change the piece, a digit starts a number. Escape
 * leaves the number field. Ignores keys in fields and dialogs, and Enter on a control that it would click. P and digits
 * need single-letter shortcuts to be on.
 */
function useConsoleKeys({ give, pass, next, previous, refField, home }: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    if (isTyping(target)) {
      if (key === 'Escape' && target === refField.current) home.current?.focus({ preventScroll: true });
      return;
    }
    if (/^[\dp]$/i.test(key) && !letterKeysAreOn()) return;
    if (/^\d$/.test(key)) {
      // The browser then types the digit into the focused field.
      refField.current?.focus();
      refField.current?.select();
      return;
    }
    const act = { enter: give, p: pass, arrowright: next, arrowleft: previous }[key.toLowerCase()];
    if (!act || (key === 'Enter' && mayBePressed(target))) return;
    event.preventDefault();
    // Ignores key repeats: a held key would give several pieces.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    // The shortcuts of the back office listen on the document and run first.
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
