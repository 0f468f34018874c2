import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { formatUntil } from '#shared/time.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { ParcelOrder } from './parcel-order.ts';
import styles from './preparation.module.css';

/** A parcel that waits for its buyer's further orders: until when, and how not to wait. */
export function OpenParcel({ order, until }: { order: ParcelOrder; until: string }) {
  const ship = useCommand(shipParcel, {
    onSuccess: () => toast.success('Colis fermé : il est à préparer'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const unpaid = (order.parcel?.others ?? []).filter(({ status }) => lifecycleOf(status).oncePaid !== null);
  return (
    <>
      <p>Colis ouvert jusqu’au {formatUntil(until)}</p>
      <MutedText>
        {unpaid.length === 0
          ? 'Les prochaines commandes de la cliente à cette adresse partent avec.'
          : `Pas encore payé : ${unpaid.map(({ number }) => number).join(', ')}. Fermé maintenant, il part sans ; la cliente aura à valider de nouveau, frais de port compris.`}
      </MutedText>
      <div className={styles.slim}>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Expédier maintenant ${order.number}`}
          loading={ship.isPending}
          onClick={() => ship.mutate({ orderId: order.id })}
        >
          Expédier maintenant
        </Button>
      </div>
    </>
  );
}
