import type { AdminOrder } from './schemas.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { type OrderStatus, lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { hereOf, moneyOf } from '#features/payments/domain/rules.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { traceAuthor } from '#features/orders/web/admin/order-trace.ts';

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in orderStatusLabels;

/** Returns the last manual change that set the order as paid or later. */
function changedByHand({ events }: AdminOrder) {
  for (const { type, data, author, at } of events) {
    const { from, to } = data;
    if (
      type === 'order.status-changed' &&
      isStatus(from) &&
      isStatus(to) &&
      lifecycleOf(to).isPastPayment &&
      !lifecycleOf(from).isPastPayment
    ) {
      return { to, author, at };
    }
  }
  return null;
}

/** Shows the payment of the order: its date, its return, or the absence of a card payment. */
export function PaymentFact({ order }: { order: AdminOrder }) {
  if (order.isPaid) {
    const isGone = order.transactions.length > 0 && hereOf(order, moneyOf(order.transactions)) <= 0;
    return (
      <>
        <DateTime at={order.paymentDate} />
        {isGone && ', puis annulé ou rendu : il n’en reste rien'}
      </>
    );
  }
  if (!lifecycleOf(order.status).isPastPayment) return 'Pas encore reçu';
  const byHand = changedByHand(order);
  return (
    <>
      Aucun paiement par carte reçu.
      {byHand && (
        <>
          {' '}
          Passée à « {orderStatusLabels[byHand.to]} » à la main par {traceAuthor(byHand.author)} le{' '}
          <DateTime at={byHand.at} />.
        </>
      )}
    </>
  );
}
