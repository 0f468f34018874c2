import { IconX } from '@tabler/icons-react';
import { isFree, type ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { holderLeaves, waitingFor } from '#features/claims/web/use-live-claims.ts';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useFrozen } from '#platform/web/ui/use-frozen.ts';
import { UnusualLetters } from './PseudoPicker.tsx';
import type { ClaimActions } from './console-actions.ts';
import { frozenQueue, type QueueRow } from './frozen-queue.ts';
import { reasonLabel } from './give-doubts.ts';
import styles from './claim-queues.module.css';

interface ClaimQueueProps {
  piece: ShownPiece;
  actions: ClaimActions;
  onEntry: () => void;
}

export const ClaimQueue = ({ piece, actions, onEntry }: ClaimQueueProps) => (
  <>
    <div className={styles.queueHead}>
      <h3>File d’attente {piece.waiting > 1 && <span className={styles.when}>{piece.waiting} demandes</span>}</h3>
      <Button variant="quiet" size="small" onClick={onEntry}>
        Entrer une demande
      </Button>
    </div>
    <ClaimRows piece={piece} actions={actions} />
  </>
);

const moreText = (people: number): string =>
  people === 1 ? '1 autre personne attend après elles' : `${people} autres personnes attendent après elles`;

/** Freezes the rows while a pointer is over them. A mouse that has rested for a while does not freeze them. */
function ClaimRows({ piece, actions }: { piece: ShownPiece; actions: ClaimActions }) {
  const { shown, watch } = useFrozen(piece, { rests: true });
  const waiting = waitingFor(piece);
  const rows = frozenQueue(waitingFor(shown), waiting);
  return (
    <ol className={styles.queue} aria-label={`File d’attente de la pièce ${piece.ref}`} {...watch}>
      {rows.map((row) => (
        <ClaimRow
          key={row.claim.id}
          {...row}
          isFree={isFree(piece)}
          isFirst={row.claim.id === waiting[0]?.id}
          actions={actions}
        />
      ))}
      {piece.waiting > waiting.length && <li className={styles.note}>{moreText(piece.waiting - waiting.length)}</li>}
      {rows.length === 0 && <li className={styles.note}>Personne n’attend cette pièce</li>}
    </ol>
  );
}

interface RowProps extends QueueRow {
  isFree: boolean;
  isFirst: boolean;
  actions: ClaimActions;
}

function ClaimRow({ claim, place, hasLeft, isFree, isFirst, actions }: RowProps) {
  return (
    <li className={classNames(styles.row, hasLeft && styles.left)}>
      <span className={classNames(styles.place, place === 1 && styles.first)}>{place ?? (hasLeft ? '–' : '?')}</span>
      <span className={styles.who}>
        <b translate="no">
          <BreakableText text={`@${claim.pseudo}`} /> <UnusualLetters pseudo={claim.pseudo} />
        </b>
        <span className={styles.comment}>{claim.comment ?? 'Demande entrée à la main'}</span>
        <span className={styles.when}>
          {hasLeft ? 'n’est plus dans la file' : <DateTime at={claim.saidAt} format="time" />}
        </span>
      </span>
      {!hasLeft && (
        <span className={styles.rowActions}>
          {/* Omitted for the first claim, which the main button serves. */}
          {isFree && !isFirst && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Donner à @${claim.pseudo}`}
              onClick={() => actions.give(claim)}
            >
              Donner
            </Button>
          )}
          <IconButton
            aria-label={claim.givesUpAt ? `Retirer @${claim.pseudo} de la file` : `Écarter @${claim.pseudo}`}
            icon={<IconX size={17} aria-hidden />}
            onClick={() => actions.removeFromQueue(claim)}
          />
        </span>
      )}
      {(claim.certainty === 'to-check' || claim.givesUpAt || claim.speaker || claim.standing) && (
        <span className={styles.doubts}>
          <BuyerWarningMarks standing={claim.standing} />
          <ToCheckMark claim={claim} />
          {claim.speaker === 'proved' && <ProvedBadge />}
          {claim.speaker === 'another' && <StatusBadge tone="danger" label="autre personne sous ce pseudo" />}
          {claim.givesUpAt && <LeavesMark />}
        </span>
      )}
    </li>
  );
}

function ToCheckMark({ claim: { certainty, reason } }: { claim: QueueRow['claim'] }) {
  if (certainty !== 'to-check') return null;
  const label = reasonLabel(reason);
  return <StatusBadge tone="warning" label={label ? `à vérifier\u00A0: ${label}` : 'à vérifier'} />;
}

interface OtherPiecesProps {
  pieces: readonly ShownPiece[];
  actions: ClaimActions;
  onAir: (ref: number) => void;
}

export function OtherPieces({ pieces, ...rest }: OtherPiecesProps) {
  const { shown: frozen, watch } = useFrozen(pieces, { rests: true });
  // A piece that left the list keeps its row, without claims, while the rows are frozen.
  const latest = new Map(pieces.map((piece) => [piece.productId, piece]));
  const shown = frozen.map((piece) => latest.get(piece.productId) ?? { ...piece, claims: [], first: [], waiting: 0 });
  if (shown.length === 0) return null;
  return (
    <>
      <h3 id="other-pieces-title" className={styles.otherPiecesTitle}>
        Autres pièces attendues
      </h3>
      <ul className={styles.otherPieces} aria-labelledby="other-pieces-title" {...watch}>
        {shown.map((piece) => (
          <OtherPiece key={piece.productId} piece={piece} {...rest} />
        ))}
      </ul>
    </>
  );
}

function OtherPiece({ piece, actions, onAir }: Omit<OtherPiecesProps, 'pieces'> & { piece: ShownPiece }) {
  const [firstClaim] = waitingFor(piece);
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
      {firstClaim && isFree(piece) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Donner la pièce ${piece.ref} à @${firstClaim.pseudo}`}
          onClick={() => actions.giveFirst(piece)}
        >
          Donner
        </Button>
      )}
      {firstClaim && (firstClaim.standing || firstClaim.certainty === 'to-check') && (
        <span className={styles.otherMarks}>
          <BuyerWarningMarks standing={firstClaim.standing} />
          <ToCheckMark claim={firstClaim} />
        </span>
      )}
    </li>
  );
}

function namesOf({ first, waiting }: ShownPiece): string {
  const otherCount = waiting - first.length;
  const names = first.map((pseudo) => `@${pseudo}`).join(', ');
  return names + (otherCount > 0 ? ` et ${otherCount} ${otherCount === 1 ? 'autre' : 'autres'}` : '');
}

export function Holder({ piece }: { piece: ShownPiece }) {
  const { holder, queuedFor } = piece;
  if (queuedFor !== undefined) return <StatusBadge tone="warning" label={`à @${queuedFor}, en attente d’envoi`} />;
  if (!holder) return <StatusBadge tone="info" label="libre" />;
  return (
    <>
      <StatusBadge tone="success" label={holder.pseudo ? `à @${holder.pseudo}` : `commande ${holder.orderNumber}`} />
      {holderLeaves(piece) && <LeavesMark />}
    </>
  );
}

/** Mark of a user who wrote that she gives the piece up. Only the seller releases a held piece. */
const LeavesMark = () => <StatusBadge tone="danger" label="veut laisser" />;
