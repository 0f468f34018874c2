import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { separateParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { byNumber } from '#features/parcels/domain/rules.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { ParcelOrder } from './parcel-order.ts';

/** Lists the other orders in the parcel, with a button to separate them while no label was requested. */
export function SharedParcel({ order }: { order: ParcelOrder }) {
  const separate = useCommand(separateParcel, {
    onSuccess: () => toast.success('Commandes séparées : un colis pour chacune'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const otherOrders = order.parcel?.others ?? [];
  if (otherOrders.length === 0) return null;
  const maySeparate =
    lifecycleOf(order.status).parcelIsHere && !order.label && !order.labelUnknown && !order.parcel?.openUntil;
  return (
    <Row justify="between" gap="tight">
      <p>
        Même colis que{' '}
        {otherOrders.map(({ id, number }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
              {number}
            </TextLink>
          </span>
        ))}
      </p>
      {maySeparate && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Séparer ${[order, ...otherOrders]
            .toSorted(byNumber)
            .map(({ number }) => number)
            .join(', ')}`}
          loading={separate.isPending}
          onClick={() => separate.mutate({ orderId: order.id })}
        >
          Séparer
        </Button>
      )}
    </Row>
  );
}
