import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { giveClaim } from '#features/claims/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, paid, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { invariants } from './invariants.ts';
import { runEvening } from './run-evening.ts';

const shop = await testShop({ background: false });
const client = await shop.shop.pool.connect();
afterAll(async () => {
  client.release();
  await shop.close();
});

async function fillShop(): Promise<void> {
  await paid(shop);
  const withdrawn = await paid(shop);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: withdrawn.orderId, name: 'Léa' }, withdrawn.customer));
  const { liveId } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 900);
  const claimId = await addClaim(shop, productId, 'lea');
  await addClaim(shop, productId, 'ines');
  bodyOf(await shop.call(giveClaim, { claimId }, shop.admin));
}
await fillShop();

const releaseAll = `update order_items set released_at = now(), release_reason = 'removed'`;
const addRefund = (values: string) =>
  `insert into refunds (order_id, press, transaction_id, amount_cents, item_ids, with_postage, state, way, requested_at, answered_by)
   select ${values} from payment_transactions t limit 1`;

const addDocument = (kind: string) =>
  `insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, paid_cents, moved_at, transaction_ids, content, corrects)
   select id, 9, '${kind}', 'given-back', 'A2026-' || lpad(substr(order_number, 2), 6, '0'), now(), 9999, 9999, 0, now(), '{}', '{}', 'F-1' from orders`;

/** Statement that breaks each invariant. Runs without the triggers and foreign keys of the database. */
const breaks: Readonly<Record<string, string>> = {
  'a piece is in one order at most': `drop index order_items_one_holder;
    insert into order_items (order_id, product_id, price_cents) select order_id, product_id, price_cents from order_items`,
  'a piece has one holding claim at most': `update claims set state = 'held'`,
  'a holding claim has the piece that its order holds': releaseAll,
  'the buyer of a holding claim owns the order of its piece': `
    update claims set pseudo = 'autre', tiktok_user_id = 'autre' where state = 'held'`,
  'nobody waits for a sold piece': `update orders set status = 'paid'`,
  'a waiting claim does not refer to an item that holds a piece': `update claims set state = 'waiting'`,
  'a released item has a release reason, and a held item does not': `alter table order_items drop constraint order_items_check;
    update order_items set release_reason = 'removed'`,
  'a cancelled order holds no piece': `update orders set status = 'cancelled'`,
  'the total of an unpaid order is the sum of its pieces and its postage': `update orders set total_amount_cents = total_amount_cents + 1`,
  'the total of an order that holds its pieces is never below their sum': `update orders set total_amount_cents = 1`,
  'an order past its payment has a payment date or was paid by hand': `update orders set payment_date = null`,
  'no more card money leaves an order than came in': `update payment_transactions set operation = 'credit'`,
  'an unpaid order without a requested rest has no card money, unless it has an alert': `update orders set status = 'to-pay'`,
  'a cancelled order with card money that was not returned has an alert': `update orders set status = 'cancelled', postage_cents = 0`,
  'requested and completed refunds of a payment do not exceed its amount': addRefund(
    `t.order_id, gen_random_uuid(), t.id, t.amount_cents + 1, '{}', false, 'done', 'credit', now(), null`,
  ),
  'invoice numbers have no gap': `insert into invoice_series (series, year, last, at) values ('F', 2020, 1, now())`,
  'a withdrawn piece was in its order': `update withdrawals set order_id = (select id from orders where status = 'to-validate' limit 1)`,
  'withdrawals of a sale do not exceed the total': `update withdrawals set amount_cents = 900000`,
  'a packed piece is in its order': `insert into packed_pieces (item_id, packed_at, packed_by) select id, now(), '' from order_items; ${releaseAll}`,
  'an order with a label is paid': `insert into shipping_labels (order_id, state, weight_grams) select id, 'made', 100 from orders`,
  'orders of one parcel have one buyer': `update orders set parcel_id = (select gen_random_uuid())`,
  'after its live, an order to validate or to pay has a deadline, unless the seller has set none': `
    insert into settings (key, value) values ('payment-delay-hours', '24'); update lives set ended_at = now()`,
  'a reminder comes between the start and the end of its deadline': `
    update orders set held_from = now(), held_until = now() + interval '1 day', remind_at = now() + interval '2 days'`,
  'an order that holds its pieces has no cancellation reason': `update orders set cancel_reason = 'expired'`,
  'the searched text of a user is up to date': `update users set search_text = ''`,
  'a refund is answered by a transaction of its order': addRefund(
    `(select id from orders where status = 'to-validate' limit 1), gen_random_uuid(), t.id, 1, '{}', false, 'done', 'credit', now(), t.id`,
  ),
  'a refund is answered by a credit or by its own payment': addRefund(
    `t.order_id, gen_random_uuid(), t.id, 1, '{}', false, 'done', 'credit', now(),
      (select debit.id from payment_transactions debit where debit.id <> t.id limit 1)`,
  ),
  'a paid order holds a piece': releaseAll,
  'no viewer waits for a piece that the viewer’s own order holds': `update claims set state = 'waiting'`,
  'the shop gives a piece to its first certain claim': `
    update claims set arrived_at = now(), decided_by = 'La boutique' where state = 'held'`,
  'the latest event with a status names the status of its order': `update orders set status = 'preparing'`,
  'an order without an event about its status is to validate': `
    update orders set status = 'paid' where status = 'to-validate'`,
  'each reminder in the history of an order has its mail': `
    insert into events (order_id, at, actor_kind, type, data) select id, now(), 'system', 'order.reminded', '{}' from orders`,
  'orders in one parcel have one label': `
    update orders set parcel_id = '00000000-0000-4000-8000-000000000000', tracking_id = order_number`,
  'the tracking number of an order is the number of a label of the order': `update orders set tracking_id = '6A'`,
  'a withdrawal is worth its pieces and its postage': `update withdrawals set amount_cents = amount_cents + 1`,
  'each withdrawal has its receipt': `delete from mails where kind = 'withdrawal-receipt'`,
  'an order with a label has the tracking number of the label': `
    insert into shipping_labels (order_id, state, weight_grams, tracking_id) select id, 'made', 100, '6A' from orders`,
  'an erased account has neither names, pseudo nor sessions': `
    insert into events (user_id, at, actor_kind, type, data) select id, now(), 'system', 'account.erased', '{}' from users`,
  'the payment of an order is one of its card payments': `
    update orders set payment_id = 'none' where payment_date is not null`,
  'a requested rest is more than nothing and not more than the total': `
    update orders set rest_asked_cents = total_amount_cents + 1`,
  'a credit note corrects an invoice of its order': addDocument('credit-note'),
  'the credit notes of an order do not exceed its invoices': addDocument('credit-note'),
};

test('no row of a consistent shop breaks an invariant, and each invariant finds a row that breaks it', async () => {
  assert.deepEqual(Object.keys(breaks).toSorted(), invariants.map(({ name }) => name).toSorted());
  for (const { name, broken } of invariants) {
    assert.deepEqual((await client.query(broken)).rows, [], name);
    await client.query(`begin; set local session_replication_role = replica; ${breaks[name]}`);
    assert.notDeepEqual((await client.query(broken)).rows, [], name);
    await client.query('rollback');
  }
});

test('random evenings break no invariant', async () => {
  for (const seed of [1, 2]) assert.equal((await runEvening(seed, 50)).failure, null, `seed ${seed}`);
});

test('evenings with the same seed run the same steps', async () => {
  assert.deepEqual(await runEvening(3, 30), await runEvening(3, 30));
});
