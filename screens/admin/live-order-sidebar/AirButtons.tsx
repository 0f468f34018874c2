import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { isFree, type ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { waitingFor } from '#features/claims/web/use-live-claims.ts';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { canPass, type ClaimActions } from './console-actions.ts';
import styles from './air-buttons.module.css';

interface AirButtonsProps {
  piece: ShownPiece | null;
  actions: ClaimActions;
  handlers: Record<'give' | 'pass' | 'next' | 'previous', () => void>;
  heading: RefObject<HTMLElement | null>;
}

/** The buttons never move or disappear. The enabled primary button is the next action. */
export function AirButtons({ piece, actions, handlers, heading }: AirButtonsProps) {
  const bar = useFocusAfterClick(heading);
  // Pauses the buttons during an action. A second click would act on a state that is no longer shown.
  const paused = actions.busy ? { 'aria-disabled': true, 'data-paused': true } : {};
  const isHeld = piece !== null && !isFree(piece);
  const canGive = piece !== null && !isHeld && waitingFor(piece).length > 0;
  return (
    <div className={styles.bar} ref={bar}>
      <GiveButton piece={piece} actions={actions} onGive={handlers.give} paused={paused} />
      <Button
        variant="secondary"
        {...paused}
        disabled={!piece || !canPass(piece)}
        onClick={handlers.pass}
        aria-keyshortcuts="P"
      >
        {isHeld ? (
          <span>
            Reprendre<VisuallyHidden> la pièce et passer</VisuallyHidden>
          </span>
        ) : (
          'Passer'
        )}{' '}
        <Key>P</Key>
      </Button>
      <Button variant="secondary" onClick={handlers.previous} aria-label="Précédente" aria-keyshortcuts="ArrowLeft">
        <Key>←</Key> <span className={styles.step}>Précédente</span>
      </Button>
      <Button
        variant={canGive ? 'secondary' : 'primary'}
        onClick={handlers.next}
        aria-label="Suivante"
        aria-keyshortcuts="ArrowRight"
      >
        <span className={classNames(styles.step, styles.next)}>Suivante</span> <Key>→</Key>
      </Button>
    </div>
  );
}

interface GiveButtonProps {
  piece: ShownPiece | null;
  actions: ClaimActions;
  onGive: () => void;
  paused: object;
}

function GiveButton({ piece, actions, onGive, paused }: GiveButtonProps) {
  // The dialog keeps the piece and the queue on which it was opened. A click never acts on a newer piece on air.
  const [chosenPiece, setChosenPiece] = useState<ShownPiece | null>(null);
  const [first] = piece ? waitingFor(piece) : [];
  return (
    <>
      {piece && !isFree(piece) ? (
        <Button
          block
          variant="secondary"
          {...paused}
          disabled={!piece.holder || piece.holder.isSold || !first}
          onClick={() => !actions.busy && setChosenPiece(piece)}
        >
          Donner à une autre…
        </Button>
      ) : (
        <Button block {...paused} disabled={!first} onClick={onGive} aria-keyshortcuts="Enter">
          {first ? (
            <span className={styles.to}>
              Donner à <span translate="no">@{first.pseudo}</span>
            </span>
          ) : (
            'Donner à la première'
          )}{' '}
          <Key>↵</Key>
        </Button>
      )}
      {chosenPiece && (
        <GiveInsteadDialog
          piece={chosenPiece}
          onClose={() => setChosenPiece(null)}
          onGive={(claim) => actions.giveInstead(chosenPiece, claim)}
        />
      )}
    </>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);

/** Moves the focus to `heading` after a mouse click, so that Enter gives the piece instead of clicking again. */
function useFocusAfterClick(heading: RefObject<HTMLElement | null>) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const focusHeading = ({ detail }: MouseEvent) => {
      if (detail > 0) heading.current?.focus({ preventScroll: true });
    };
    element?.addEventListener('click', focusHeading);
    return () => element?.removeEventListener('click', focusHeading);
  }, [heading]);
  return bar;
}

interface GiveInsteadDialogProps {
  piece: ShownPiece;
  onGive: (claim: Claim) => void;
  onClose: () => void;
}

function GiveInsteadDialog({ piece, onGive, onClose }: GiveInsteadDialogProps) {
  const { ref, holder } = piece;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Donner la pièce ${ref} à une autre`}
      description={holder?.pseudo && `@${holder.pseudo} ne l’aura plus. Vous pourrez annuler pendant dix secondes.`}
    >
      <DialogBody>
        <ul className={styles.people}>
          {waitingFor(piece).map((claim) => (
            <li key={claim.id}>
              <Button block variant="secondary" onClick={() => (onClose(), onGive(claim))}>
                <b translate="no">@{claim.pseudo}</b>
                <span className={styles.comment}>{claim.comment ?? 'Demande entrée à la main'}</span>
                <BuyerWarningMarks standing={claim.standing} />
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
