import { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import type { Claim, Holding } from '#features/claims/domain/admin-schemas.ts';
import { claimStateLabels, releaseReasonLabels } from '#features/claims/domain/labels.ts';
import type { PicturedPiece } from '#features/photos/web/PiecePicture.tsx';
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
import { useOneAtATime } from '../use-live-claims.ts';
import { takeBackOf, type TakeBack } from './take-back.ts';

const HadIt = ({ pseudo, orderId, orderNumber, isSold, from, until, reason }: Holding) => (
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

interface TakenBackProps {
  claim: Claim;
  of: TakeBack;
  busy: boolean;
  run: (work: () => Promise<unknown>) => void;
}

/** Button for a later undo of a decision, or the reason why it is impossible. */
function TakenBack({ claim, of, busy, run }: TakenBackProps) {
  if ('whyNot' in of) return <MutedText>{of.whyNot}</MutedText>;
  return (
    <Button size="small" variant="secondary" disabled={busy} onClick={() => run(() => of.act(claim))}>
      {of.label}
      <VisuallyHidden> : @{claim.pseudo}</VisuallyHidden>
    </Button>
  );
}

interface AskedProps extends Pick<TakenBackProps, 'claim' | 'busy' | 'run'> {
  undoOption: TakeBack | null;
}

/**
 * Shows a claim, its state and its decider. The time of reception determines the order; a different platform time is
 * shown beside it.
 */
const Asked = ({ claim, undoOption, ...rest }: AskedProps) => {
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
            <TakenBack claim={claim} of={undoOption} {...rest} />
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
        <section aria-labelledby="had-it">
          <h3 id="had-it">Clientes qui l’ont eue</h3>
          <List as="ol" divided>
            {holdings.map((holding) => (
              <HadIt key={`${holding.orderId} ${holding.from}`} {...holding} />
            ))}
          </List>
        </section>
      )}
      {claims.length === 0 && holdings.length > 0 && <MutedText>{NO_CLAIM}</MutedText>}
      {claims.length > 0 && (
        <section aria-labelledby="asked">
          <h3 id="asked">Demandes, dans l’ordre</h3>
          <List as="ol" divided>
            {claims.map((claim) => (
              <Asked key={claim.id} claim={claim} undoOption={takeBackOf(claim, data)} {...pendingAction} />
            ))}
          </List>
        </section>
      )}
    </>
  );
}

/** Shows the holders and the claims of a piece, with their decisions. */
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
