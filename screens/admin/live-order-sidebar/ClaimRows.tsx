import { IconX } from '@tabler/icons-react';
import { usePointerOver } from './use-pointer-over.ts';
import { useFrozen } from './use-frozen.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { StandingMarks } from '#features/users/web/StandingMarks.tsx';
import { UnusualLetters } from './UnusualLetters.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { isFree, type ShownPiece } from '#features/claims/web/kept-pieces.ts';
import { LeavesMark } from './LeavesMark.tsx';
import { reasonLabel } from './reason-label.ts';
import { frozenQueue, type LineRow } from './frozen-queue.ts';
import { waitingFor } from '#features/claims/web/use-live-claims.ts';
import type { ClaimActions } from './use-claim-actions.ts';
import styles from './line.module.css';

interface RowProps extends LineRow {
  isFree: boolean;
  actions: ClaimActions;
}

function ClaimRow({ claim, place, hasLeft, isFree, actions }: RowProps) {
  const reason = reasonLabel(claim.reason);
  return (
    <li className={classNames(styles.row, hasLeft && styles.left)}>
      <span className={classNames(styles.place, place === 1 && styles.first)}>{place ?? (hasLeft ? '–' : '?')}</span>
      <span className={styles.who}>
        <b translate="no">
          <BreakableText text={`@${claim.pseudo}`} /> <UnusualLetters pseudo={claim.pseudo} />
        </b>
        <span className={styles.said}>{claim.comment ?? 'Demande entrée à la main'}</span>
        <span className={styles.when}>
          {hasLeft ? 'n’est plus dans la file' : <DateTime at={claim.saidAt} format="time" />}
        </span>
      </span>
      {!hasLeft && (
        <span className={styles.rowActions}>
          {isFree && (
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
            onClick={() => actions.leaveLine(claim)}
          />
        </span>
      )}
      {(claim.certainty === 'to-check' || claim.givesUpAt || claim.speaker || claim.standing) && (
        <span className={styles.doubts}>
          <StandingMarks standing={claim.standing} />
          {claim.certainty === 'to-check' && (
            <StatusBadge tone="warning" label={reason ? `à vérifier : ${reason}` : 'à vérifier'} />
          )}
          {claim.speaker === 'proved' && <ProvedBadge />}
          {claim.speaker === 'another' && <StatusBadge tone="danger" label="autre personne sous ce pseudo" />}
          {claim.givesUpAt && <LeavesMark />}
        </span>
      )}
    </li>
  );
}

const andMore = (people: number): string =>
  people === 1 ? '1 autre personne attend après elles' : `${people} autres personnes attendent après elles`;

/**
 * Lists the queue of a piece in order of arrival. Freezes the rows while a pointer is over them, until a mouse rests.
 */
export function ClaimRows({ piece, actions }: { piece: ShownPiece; actions: ClaimActions }) {
  const { isOver, watch } = usePointerOver({ rests: true });
  const waiting = waitingFor(piece);
  const drawn = useFrozen(piece, isOver);
  const rows = frozenQueue(isOver ? waitingFor(drawn) : waiting, waiting);
  return (
    <ol className={styles.line} aria-label={`File d’attente de la pièce ${piece.ref}`} {...watch}>
      {rows.map((row) => (
        <ClaimRow key={row.claim.id} {...row} isFree={isFree(piece)} actions={actions} />
      ))}
      {piece.waiting > waiting.length && <li className={styles.none}>{andMore(piece.waiting - waiting.length)}</li>}
      {rows.length === 0 && <li className={styles.none}>Personne n’attend cette pièce</li>}
    </ol>
  );
}
