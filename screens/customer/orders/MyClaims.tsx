import { useState } from 'react';
import { listMyClaims } from './endpoints.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MyClaimLine } from './MyClaimLine.tsx';
import { MyClaimWithdrawal } from './MyClaimWithdrawal.tsx';
import styles from './my-claims.module.css';

/** Polling interval while the live feed is silent, in ms. */
const POLL = 30_000;
/** Number of claims shown at first. The orders to pay follow them and must stay visible. */
const SHOWN = 3;

/** Lists the pieces that the customer waits for, with the place in each queue; nothing without one. */
export function MyClaims() {
  const { data, error, refetch } = useEndpoint(listMyClaims, {}, { every: POLL });
  const [isWhole, setWhole] = useState(false);
  const [leaving, setLeaving] = useState<MyClaim | null>(null);
  if (error && !data)
    return (
      <Card>
        <ErrorState title="Impossible de charger vos pièces demandées." onRetry={() => void refetch()} />
      </Card>
    );
  if (!data?.claims.length) return null;
  const shown = isWhole ? data.claims : data.claims.slice(0, SHOWN);
  return (
    <Card
      title="Pièces demandées"
      intro="Vous les avez demandées pendant un live. Rien n’est à payer tant qu’elles ne sont pas dans une de vos commandes."
    >
      <ul className={styles.claims}>
        {shown.map((claim) => (
          <MyClaimLine key={claim.id} claim={claim} onLeave={() => setLeaving(claim)} />
        ))}
      </ul>
      {data.claims.length > SHOWN && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'En voir moins' : `Toutes les pièces demandées (${data.claims.length})`}
        </Button>
      )}
      {leaving && <MyClaimWithdrawal key={leaving.id} claim={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
