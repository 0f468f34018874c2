import { statusAfterPayment } from '#features/orders/domain/rules.ts';
import { demoDigits, demoId } from './demo-id.ts';
import { minutesAfter } from './lives.ts';
import type { Author, OrderScript } from '#sandbox/demo/order-script.ts';

const lyra: Author = { kind: 'provider', id: null, name: 'Lyra' };
const transactionId = (story: OrderScript): string =>
  demoId(`payment ${story.id} ${story.transactions.length}`).replaceAll('-', '');

/** Opens the card form, for the total of that moment. */
export function openForm(story: OrderScript, at: Date): void {
  story.forms.push({
    id: demoId(`form ${story.id} ${story.forms.length}`),
    order_id: story.id,
    amount_cents: story.total,
    token: `demo-${demoDigits(`form ${story.id}`, 16)}`,
    created_at: at,
    expires_at: minutesAfter(at, 15),
  });
  story.record(at, story.buyer, 'order.form-opened', { amount: story.total });
}

/** Records a card refused by the bank. */
export function refuseCard(story: OrderScript, at: Date): void {
  const errorMessage = 'Paiement refusé. Essayez avec une autre carte.';
  const id = transactionId(story);
  storeTransaction(story, at, {
    id,
    state: 'refused',
    detailed_status: 'REFUSED',
    error_code: 'ACQ_001',
    error_message: errorMessage,
  });
  story.record(at, lyra, 'order.payment-refused', { transactionId: id, amount: story.total, errorMessage });
}

/**
 * Records a payment. `amount` differs from the total when a piece was added while the buyer was typing the card number.
 */
export function pay(story: OrderScript, at: Date, amount = story.total): void {
  const id = transactionId(story);
  const data = { transactionId: id, amount, errorMessage: null };
  const flag = amount === story.total ? null : 'amount';
  storeTransaction(story, at, { id, state: 'paid', detailed_status: 'AUTHORISED', amount_cents: amount, flag });
  const from = story.status;
  story.status = statusAfterPayment(from);
  story.payment = { id, at };
  story.record(at, lyra, 'order.paid', { ...data, from, to: story.status });
  if (flag) story.raiseAttention(at, lyra, { kind: 'payment-amount', key: id, data: { amount, total: story.total } });
}

function storeTransaction(story: OrderScript, at: Date, columns: Record<string, unknown>): void {
  story.transactions.push({
    order_id: story.id,
    operation: 'debit',
    amount_cents: story.total,
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
