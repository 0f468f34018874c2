import { useState } from 'react';
import { withdrawMyClaim } from '#features/claims/domain/endpoints.ts';
import { placeLabel } from '#features/claims/domain/labels.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { PieceRef } from '#features/orders/web/PieceRef.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useEndpoint, useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { listMyClaims } from './endpoints.ts';
import { MAX_CLAIMS } from './rules.ts';
import styles from './my-claims.module.css';

const POLL_MS = 30_000;
/** Limits the claims, so that the orders below them stay visible. */
const SHOWN_AT_FIRST = 3;

export function MyClaims() {
  const read = useEndpoint(listMyClaims, {}, { every: POLL_MS });
  const { data, error, refetch } = read;
  const [isExpanded, setExpanded] = useState(false);
  const [claimToWithdraw, setClaimToWithdraw] = useState<MyClaim | null>(null);
  if (error && !data)
    return (
      <Card>
        <ErrorState title="Impossible de charger vos pièces demandées." onRetry={() => void refetch()} />
      </Card>
    );
  if (!data?.claims.length) return null;
  const shown = isExpanded ? data.claims : data.claims.slice(0, SHOWN_AT_FIRST);
  return (
    <Card
      title="Pièces demandées"
      intro="Vous les avez demandées pendant un live. Rien n’est à payer tant qu’elles ne sont pas dans une de vos commandes."
    >
      <StaleNotice read={read} />
      <ul className={styles.claims}>
        {shown.map((claim) => (
          <MyClaimLine key={claim.id} claim={claim} onWithdraw={() => setClaimToWithdraw(claim)} />
        ))}
      </ul>
      {isExpanded && data.claims.length >= MAX_CLAIMS && (
        <MutedText>Vos {MAX_CLAIMS} dernières demandes sont affichées ici.</MutedText>
      )}
      {data.claims.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'En voir moins' : `Toutes les pièces demandées (${data.claims.length})`}
        </Button>
      )}
      {claimToWithdraw && (
        <MyClaimWithdrawal key={claimToWithdraw.id} claim={claimToWithdraw} onClose={() => setClaimToWithdraw(null)} />
      )}
    </Card>
  );
}

/** State of a piece. The sentences identify no other customer. */
const pieceSentences: Readonly<Record<MyClaim['piece'], string>> = {
  free: 'La pièce est libre\u00A0: la vendeuse décide.',
  held: 'La pièce est réservée à une autre personne.',
  sold: 'La pièce est vendue à une autre personne.',
};

const UNCLEAR = 'La vendeuse doit encore confirmer que vous la demandez.';

function ClaimPosition({ claim: { place, piece, isUnclear } }: { claim: MyClaim }) {
  if (piece === 'sold') return <StatusBadge label="Vendue" tone="off" />;
  if (isUnclear || place === null) return <StatusBadge label="À confirmer" tone="waiting" />;
  return <StatusBadge label={placeLabel(place)} tone={place === 1 ? 'action' : 'waiting'} />;
}

const MyClaimLine = ({ claim, onWithdraw }: { claim: MyClaim; onWithdraw: () => void }) => (
  <li className={styles.claim}>
    <PiecePicture piece={claim} size="small" />
    <span className={styles.piece}>
      <PieceRef of={claim.ref} />
      <span className={styles.name}>{claim.name}</span>
      <PieceLooks size={claim.size} colourName={claim.colourName} hexCode={claim.hexCode} />
      <span className={styles.live}>{claim.liveTitle}</span>
    </span>
    <span className={styles.price}>
      <Money cents={claim.price} />
    </span>
    <div className={styles.foot}>
      <div className={styles.standing} aria-live="polite">
        <ClaimPosition claim={claim} />
        <span>{claim.isUnclear && claim.piece !== 'sold' ? UNCLEAR : pieceSentences[claim.piece]}</span>
      </div>
      {(claim.place !== null || claim.isUnclear) && (
        <Button variant="quiet" onClick={onWithdraw}>
          Je n’en veux plus<VisuallyHidden> de la pièce {claim.ref}</VisuallyHidden>
        </Button>
      )}
    </div>
  </li>
);

function MyClaimWithdrawal({ claim, onClose }: { claim: MyClaim; onClose: () => void }) {
  const withdraw = useCommand(withdrawMyClaim, {
    onSuccess: () => {
      toast.success(`Vous n’attendez plus la pièce ${claim.ref}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ claimId: claim.id })}
      title={`Ne plus attendre la pièce ${claim.ref}\u00A0?`}
      confirmLabel="Je n’en veux plus"
      saving={withdraw.isPending}
      error={withdraw.error}
    >
      <p>Vous quittez la file de «&nbsp;{claim.name}&nbsp;». Si vous la redemandez, vous serez la dernière.</p>
    </ConfirmDialog>
  );
}
