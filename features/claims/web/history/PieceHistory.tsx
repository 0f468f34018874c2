import { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import type { Claim, Holding } from '#features/claims/domain/admin-schemas.ts';
import { claimStateLabels, releaseReasonLabels } from '#features/claims/domain/labels.ts';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { formatTime } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import { undoOf, type ClaimUndo } from './claim-undo.ts';

const HoldingLine = ({ pseudo, orderId, orderNumber, isSold, from, until, reason }: Holding) => (
  <li>
    <Stack gap="tight">
      <b translate="no">
        <Pseudo pseudo={pseudo} missing="Sans pseudo" />
      </b>
      <TextLink to="/admin/orders/$orderId" params={{ orderId }}>
        commande {orderNumber}
      </TextLink>
      <MutedText>
        {until ? 'Du' : 'Depuis le'} <DateTime at={from} />
        {until && (
          <>
            {' '}
            au <DateTime at={until} />
          </>
        )}
        {isSold && ' · vendue'}
        {reason && ` · ${releaseReasonLabels[reason]}`}
      </MutedText>
    </Stack>
  </li>
);

interface UndoProps {
  claim: Claim;
  undo: ClaimUndo;
  busy: boolean;
  run: (work: () => Promise<unknown>) => void;
}

/** Gives the focus of a button that goes after its undo to « Fermer ». Another claim's button would undo that claim. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.closest('dialog')?.querySelector<HTMLElement>('header > button')?.focus();
};

function UndoOrObstacle({ claim, undo, busy, run }: UndoProps) {
  if ('obstacle' in undo) return <MutedText>{undo.obstacle}</MutedText>;
  return (
    <Button
      size="small"
      variant="secondary"
      ref={passFocusOn}
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        run(() => undo.act(claim));
      }}
    >
      {undo.label}
      <VisuallyHidden> : @{claim.pseudo}</VisuallyHidden>
    </Button>
  );
}

interface ClaimLineProps extends Pick<UndoProps, 'claim' | 'busy' | 'run'> {
  undoOption: ClaimUndo | null;
}

const ClaimLine = ({ claim, undoOption, ...rest }: ClaimLineProps) => {
  const { pseudo, comment, saidAt, arrivedAt, state, certainty, decidedAt, decidedBy } = claim;
  return (
    <li>
      <Stack gap="tight">
        <b translate="no">
          <Pseudo pseudo={pseudo} />
        </b>
        <span>
          {comment === null ? 'Demande entrée à la main' : `« ${comment} »`}
          {state === 'waiting' && certainty === 'to-check' && ' · à vérifier'}
        </span>
        <MutedText>
          Demandée le <DateTime at={arrivedAt} format="date" /> à <DateTime at={arrivedAt} format="time" />
          {comment !== null && formatTime(saidAt) !== formatTime(arrivedAt) && (
            <>
              , écrite à <DateTime at={saidAt} format="time" />
            </>
          )}
        </MutedText>
        <span>
          {claimStateLabels[state]}
          {decidedAt && (
            <MutedText>
              {' '}
              · {decidedBy && `${decidedBy} · `}
              <DateTime at={decidedAt} />
            </MutedText>
          )}
        </span>
        {undoOption && (
          <div>
            <UndoOrObstacle claim={claim} undo={undoOption} {...rest} />
          </div>
        )}
      </Stack>
    </li>
  );
};

interface PieceHistoryProps {
  piece: PicturedPiece & { id: string };
  onClose: () => void;
}

const NO_CLAIM = 'Personne n’a demandé cette pièce.';

function HistoryText({ productId }: { productId: string }) {
  const { data, error, refetch } = useEndpoint(getPieceHistory, { productId });
  const pendingAction = useOneAtATime();
  if (error)
    return <ErrorState title="Impossible de charger l’historique" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const { holdings, claims } = data;
  return (
    <>
      {claims.length === 0 && holdings.length === 0 && <EmptyState kind="nothing-yet" title={NO_CLAIM} />}
      {holdings.length > 0 && (
        <section aria-labelledby="holders">
          <h3 id="holders">Clientes qui l’ont eue</h3>
          <List as="ol" divided>
            {holdings.map((holding) => (
              <HoldingLine key={`${holding.orderId} ${holding.from}`} {...holding} />
            ))}
          </List>
        </section>
      )}
      {claims.length === 0 && holdings.length > 0 && <MutedText>{NO_CLAIM}</MutedText>}
      {claims.length > 0 && (
        <section aria-labelledby="claims">
          <h3 id="claims">Demandes, dans l’ordre</h3>
          <List as="ol" divided>
            {claims.map((claim) => (
              <ClaimLine key={claim.id} claim={claim} undoOption={undoOf(claim, data)} {...pendingAction} />
            ))}
          </List>
        </section>
      )}
    </>
  );
}

export const PieceHistory = ({ piece, onClose }: PieceHistoryProps) => (
  <Dialog
    open
    onClose={onClose}
    title={`Historique de la pièce ${piece.ref}`}
    description={<PictureWithWords piece={piece}>{piece.name}</PictureWithWords>}
    shape="side"
  >
    <DialogBody>
      <HistoryText productId={piece.id} />
    </DialogBody>
  </Dialog>
);
