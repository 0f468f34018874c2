import { statusAfterPayment } from '#features/orders/domain/rules.ts';
import { demoDigits, demoId } from './demo-id.ts';
import { minutesAfter } from './lives.ts';
import type { Author, OrderScript } from './order-script.ts';

const lyra: Author = { kind: 'provider', id: null, name: 'Lyra' };
const transactionId = (order: OrderScript): string =>
  demoId(`payment ${order.id} ${order.transactions.length}`).replaceAll('-', '');

export function openForm(order: OrderScript, at: Date): void {
  order.forms.push({
    id: demoId(`form ${order.id} ${order.forms.length}`),
    order_id: order.id,
    amount_cents: order.total,
    token: `demo-${demoDigits(`form ${order.id}`, 16)}`,
    created_at: at,
    expires_at: minutesAfter(at, 15),
  });
  order.record(at, order.buyer, 'order.form-opened', { amount: order.total });
}

export function refuseCard(order: OrderScript, at: Date): void {
  const errorMessage = 'Paiement refusé. Essayez avec une autre carte.';
  const id = transactionId(order);
  storeTransaction(order, at, {
    id,
    state: 'refused',
    detailed_status: 'REFUSED',
    error_code: 'ACQ_001',
    error_message: errorMessage,
  });
  order.record(at, lyra, 'order.payment-refused', { transactionId: id, amount: order.total, errorMessage });
}

/**
 * Records a payment. `amount`, in cents, differs from the total when a piece was added while the buyer was typing the
 * card number.
 */
export function pay(order: OrderScript, at: Date, amount = order.total): void {
  const id = transactionId(order);
  const data = { transactionId: id, amount, errorMessage: null };
  const flag = amount === order.total ? null : 'amount';
  storeTransaction(order, at, { id, state: 'paid', detailed_status: 'AUTHORISED', amount_cents: amount, flag });
  const from = order.status;
  order.status = statusAfterPayment(from);
  order.payment = { id, at };
  order.record(at, lyra, 'order.paid', { ...data, from, to: order.status });
  if (flag) order.raiseAttention(at, lyra, { kind: 'payment-amount', key: id, data: { amount, total: order.total } });
}

function storeTransaction(order: OrderScript, at: Date, columns: Record<string, unknown>): void {
  order.transactions.push({
    order_id: order.id,
    operation: 'debit',
    amount_cents: order.total,
    currency: 'EUR',
    error_code: null,
    error_message: null,
    flag: null,
    transacted_at: at,
    created_at: at,
    updated_at: at,
    is_invented: true,
    ...columns,
  });
}
