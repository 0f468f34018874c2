import { useNavigate } from '@tanstack/react-router';
import { orderCan } from '#features/orders/domain/rules.ts';
import type { MyOrder } from './schemas.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { formatUntil } from '#shared/time.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { fromOrder } from './from-order.ts';
import { keepOrder } from './kept-order.ts';

type OpenParcel = NonNullable<MyOrder['openParcel']>;

const listed = (numbers: readonly string[]) => numbers.join(', ');

function wordsOf(order: MyOrder, { isIn, city, others: otherNumbers, unpaid }: OpenParcel): string {
  if (!isIn)
    return `Votre colis${city && ` pour ${city}`} attend encore : à la même adresse, cette commande part avec lui, sans frais de port.`;
  const together = otherNumbers.length > 0 ? ` Elle part avec ${listed(otherNumbers)}.` : '';
  const waited = unpaid.filter((number) => number !== order.number);
  if (waited.length > 0) return `${together} Il attend le paiement de ${listed(waited)}.`.trim();
  return `Vos prochaines commandes à la même adresse partent avec celle-ci, sans frais de port.${together}`;
}

function ShipNow({ order }: { order: MyOrder }) {
  const navigate = useNavigate();
  const pays = orderCan('pay', order);
  const ship = useCommand(shipMyParcel, {
    onSuccess: ({ isClosed }) => {
      if (isClosed) return toast.success('C’est noté : votre colis part dès que possible');
      keepOrder(order);
      void navigate({ to: '/payment/$orderId', params: { orderId: order.id }, state: fromOrder(order.id) });
    },
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={ship.isPending}
      onClick={() => ship.mutate({ orderId: order.id })}
    >
      {pays ? 'Payer et expédier maintenant' : 'Expédier maintenant'}
    </Button>
  );
}

/**
 * Shows the customer's open parcel, with a button that ships it at once. Tells an order to validate that it can join
 * the parcel.
 */
export function MyOpenParcel({ order }: { order: MyOrder }) {
  const { openParcel } = order;
  if (!openParcel) return null;
  const mayShip = openParcel.isIn && (openParcel.unpaid.length === 0 || orderCan('pay', order));
  return (
    <Card
      title={`Colis ouvert jusqu’au ${formatUntil(openParcel.until)}`}
      actions={mayShip && order.takesOrders && <ShipNow order={order} />}
    >
      <p>{wordsOf(order, openParcel)}</p>
    </Card>
  );
}
