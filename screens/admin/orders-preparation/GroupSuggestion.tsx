import { counted } from '#shared/counted.ts';
import { groupOrders } from '#features/parcels/domain/admin-endpoints.ts';
import type { ToPrepare } from './schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from '#features/shipping/web/preparation.module.css';

/** Suggests one parcel for the orders of one buyer at one address. */
export function GroupSuggestion({ orders }: { orders: readonly ToPrepare[] }) {
  const group = useCommand(groupOrders, {
    onSuccess: () => toast.success('Commandes regroupées : un seul colis, une seule étiquette'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const numbers = orders.map(({ number }) => number);
  return (
    <li className={styles.suggestion}>
      <Alert
        title={`${counted(orders.length, 'commande')} de la même cliente à la même adresse`}
        actions={
          <Button
            size="small"
            variant="secondary"
            aria-label={`Regrouper ${numbers.join(', ')}`}
            loading={group.isPending || group.isSuccess}
            onClick={() => group.mutate({ orderIds: orders.map(({ id }) => id) })}
          >
            Regrouper
          </Button>
        }
      >
        {numbers.join(', ')} : un seul colis et une seule étiquette suffisent.
      </Alert>
    </li>
  );
}
