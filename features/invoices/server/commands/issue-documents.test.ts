import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { queuesOf } from '#app/server/background.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments, issueMissing } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { db } = shop.shop;

const sendNotice = async (order: Placed, ...transactions: NoticeTransaction[]) => {
  await notify(shop, { orderId: order.orderId, transactions });
  await issueDocuments(shop.system, order.orderId);
};
const debitOf = async (order: Placed) => (await seenByAdmin(shop, order)).transactions[0]?.id ?? '';
const documents = (order: Placed) => documentsOf(shop, order.orderId);
const signedTotals = async (order: Placed) =>
  (await documents(order)).map(({ kind, total }) => (kind === 'invoice' ? total : -total));
const createInvoiced = async (prices?: readonly number[]) => {
  const order = await paid(shop, prices);
  await issueDocuments(shop.system, order.orderId);
  return order;
};

test('a paid order has one invoice with the seller, the buyer, numbered pieces, the postage and the VAT', async () => {
  const order = await createInvoiced([2500, 1999]);
  assert.equal(await issueDocuments(shop.system, order.orderId), 0);
  const [invoice, ...otherDocuments] = await documents(order);
  assert.deepEqual(otherDocuments, []);
  assert.ok(invoice);
  assert.match(invoice.number, /^F20\d\d-0000\d\d$/);
  const { content } = invoice;
  assert.equal(content.seller['siren'], '123456782');
  assert.deepEqual(invoice.buyer, {
    name: 'Léa Martin',
    street: '12 rue des Lilas',
    zip: '69003',
    city: 'Lyon',
    country: 'France',
  });
  assert.deepEqual(
    content.lines.map(({ amount }) => amount),
    [2500, 1999, 600],
  );
  assert.match(content.lines[0]?.label ?? '', /^Robe \d+ \(pièce n°\u00a0\d+\)$/);
  assert.deepEqual([invoice.total, invoice.net, invoice.rate], [5099, 4249, 20]);
  assert.equal(
    content.lines.reduce((sum, { net }) => sum + net, 0),
    invoice.net,
  );
  assert.deepEqual(invoice.transactionIds, [await debitOf(order)]);
  assert.equal((await eventTypes(shop, order)).at(-1), 'order.document-issued');
});

test('D-13 a refund that is reported several times, by its credit and its debit, has one credit note that names its invoice', async () => {
  const order = await createInvoiced();
  const uuid = aTransactionId();
  const part = { uuid, operationType: 'CREDIT', amount: 1000 };
  const debit = await debitOf(order);
  for (let times = 0; times < 5; times++) await sendNotice(order, part);
  await sendNotice(order, {
    uuid: debit,
    transactionDetails: { cardDetails: { captureResponse: { refundAmount: 1000 } } },
  });
  await Promise.all([1, 2, 3].map(() => issueDocuments(shop.system, order.orderId)));
  const [invoice, note, ...otherDocuments] = await documents(order);
  assert.deepEqual(otherDocuments, []);
  assert.deepEqual(
    [note?.kind, note?.total, note?.corrects, note?.transactionIds],
    ['credit-note', 1000, invoice?.number, [uuid]],
  );
  await sendNotice(order, { operationType: 'CREDIT', amount: 2100 });
  const all = await documents(order);
  assert.deepEqual(await signedTotals(order), [3100, -1000, -2100]);
  assert.equal((all[1]?.net ?? 0) + (all[2]?.net ?? 0), invoice?.net);
});

test('a partial credit note has the VAT of its total, and the last credit note has the remaining VAT', async () => {
  const order = await createInvoiced();
  await sendNotice(order, { operationType: 'CREDIT', amount: 500 });
  await sendNotice(order, { operationType: 'CREDIT', amount: 2600 });
  const all = await documents(order);
  assert.deepEqual(
    all.map(({ total, net }) => [total, net]),
    [
      [3100, 2583],
      [500, 417],
      [2600, 2166],
    ],
  );
  for (const { content, net } of all)
    assert.equal(
      content.lines.reduce((sum, line) => sum + line.net, 0),
      net,
    );
});

test('a payment that is cancelled or lowered after its invoice has a credit note', async () => {
  const cancelled = await createInvoiced();
  const uuid = await debitOf(cancelled);
  await sendNotice(cancelled, { uuid, detailedStatus: 'CANCELLED' });
  const [invoice, note] = await documents(cancelled);
  assert.deepEqual(await signedTotals(cancelled), [3100, -3100]);
  assert.deepEqual(note?.transactionIds, [uuid]);
  assert.deepEqual(
    note?.content.lines.map(({ label }) => label),
    invoice?.content.lines.map(({ label }) => label),
  );
  const lowered = await createInvoiced();
  await sendNotice(lowered, { uuid: await debitOf(lowered), amount: 2000 });
  assert.deepEqual(await signedTotals(lowered), [3100, -1100]);
});

test('a payment that is lowered before its invoice has an invoice and a credit note', async () => {
  const order = await paid(shop);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: await debitOf(order), amount: 2000 }] });
  await issueDocuments(shop.system, order.orderId);
  assert.deepEqual(await signedTotals(order), [3100, -1100]);
});

const setStatus = async (order: Placed, status: OrderStatus) => {
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
  await issueDocuments(shop.system, order.orderId);
};

test('an order set to paid by hand has an invoice that states this means of payment, and a credit note when it is unpaid again', async () => {
  const byHand = await toPay(shop);
  await setStatus(byHand, 'paid');
  await setStatus(byHand, 'to-ship');
  const [invoice, ...otherDocuments] = await documents(byHand);
  assert.deepEqual(
    [otherDocuments, invoice?.transactionIds, invoice?.content.means],
    [[], [], 'Hors prestataire de paiement'],
  );
  await setStatus(byHand, 'to-pay');
  await setStatus(byHand, 'delivered');
  assert.deepEqual(await signedTotals(byHand), [3100, -3100, 3100]);
  const [, note, secondInvoice] = await documents(byHand);
  assert.deepEqual([note?.corrects, note?.reason, secondInvoice?.reason], [invoice?.number, 'sale-undone', 'sale']);
  assert.deepEqual(
    note?.content.lines.map(({ label }) => label),
    invoice?.content.lines.map(({ label }) => label),
  );
  await setStatus(byHand, 'cancelled');
  assert.deepEqual(await signedTotals(byHand), [3100, -3100, 3100, -3100]);
});

test('D-13 a card payment of an order set as paid by hand raises an alert, and has its own invoice when the status is undone', async () => {
  const order = await toPay(shop);
  await setStatus(order, 'paid');
  await sendNotice(order, {});
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual(
    [seen.isPaid, seen.transactions.map(({ flag }) => flag), seen.attention.map(({ kind }) => kind)],
    [true, ['double'], ['payment-double']],
  );
  assert.deepEqual(await signedTotals(order), [3100]);
  await setStatus(order, 'to-pay');
  await setStatus(order, 'paid');
  const all = await documents(order);
  assert.deepEqual(await signedTotals(order), [3100, -3100, 3100]);
  assert.deepEqual(all[2]?.transactionIds, [await debitOf(order)]);
});

test('a card payment keeps its one invoice when its order is set to unpaid and to paid again', async () => {
  const order = await createInvoiced();
  await setStatus(order, 'to-pay');
  await setStatus(order, 'paid');
  assert.deepEqual(await signedTotals(order), [3100]);
});

test('an order paid twice has one invoice', async () => {
  const order = await createInvoiced();
  await sendNotice(order, {});
  assert.deepEqual(await signedTotals(order), [3100]);
});

test('a credit note keeps the VAT regime of its sale after a change of the shop’s regime', async () => {
  await setSellerIdentity(shop, { vatRegime: 'franchise' });
  const order = await createInvoiced();
  await setSellerIdentity(shop);
  await sendNotice(order, { operationType: 'CREDIT', amount: 600 });
  assert.deepEqual(
    (await documents(order)).map(({ rate, net, total }) => [rate, net, total]),
    [
      [0, 3100, 3100],
      [0, 600, 600],
    ],
  );
});

test('no invoice is made before the seller’s details are complete, and the missing invoices are then made, even if one fails', async () => {
  await setSellerIdentity(shop, { siren: '' });
  const [validOrder, broken] = [await createInvoiced(), await createInvoiced()];
  assert.deepEqual([await documents(validOrder), await issueMissing(shop.system)], [[], 0]);
  await setSellerIdentity(shop);
  await db.run(raw(`alter table invoices add constraint broken_order check (order_id <> '${broken.orderId}')`));
  assert.ok((await issueMissing(shop.system)) >= 1);
  assert.deepEqual([await signedTotals(validOrder), await signedTotals(broken)], [[3100], []]);
  await db.run(raw('alter table invoices drop constraint broken_order'));
  assert.equal(await issueMissing(shop.system), 1);
  assert.equal(await issueMissing(shop.system), 0);
});

test('an order paid before the shop made invoices has no invoice', async () => {
  const order = await paid(shop);
  await db.run(sql`update orders set payment_date = payment_date - interval '1 day' where id = ${order.orderId}`);
  assert.equal(await issueDocuments(shop.system, order.orderId), 0);
  assert.equal(await issueMissing(shop.system), 0);
});

test('the documents of a payment are made automatically', async () => {
  const order = await paid(shop);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  const event = { type: 'order.paid', orderId: order.orderId };
  await reactions?.run({ reaction: 'invoice-after-order.paid', event });
  assert.deepEqual(await signedTotals(order), [3100]);
});

test('a document cannot be changed or deleted, and a credit note never exceeds the uncredited rest of its invoice', async () => {
  const order = await createInvoiced();
  const [invoice] = await documents(order);
  const never = /an invoice never changes/;
  const attempts: [Sql, RegExp][] = [
    [sql`update invoices set total_cents = 1, net_cents = 1, paid_cents = 0 where id = ${invoice?.id}`, never],
    [sql`update invoices set buyer = null where id = ${invoice?.id}`, never],
    [sql`update invoices set buyer = null, buyer_forgotten_at = now() where id = ${invoice?.id}`, never],
    [sql`delete from invoices where id = ${invoice?.id}`, never],
    [
      sql`insert into invoices (order_id, rank, kind, reason, number, at, corrects, total_cents, net_cents, paid_cents, moved_at,
          transaction_ids, content)
        values (${order.orderId}, 2, 'credit-note', 'given-back', 'A2026-999999', now(), 'x', 3101, 3101, 0, now(), '{}', '{}')`,
      /a credit note of 3101 is more than the 3100 left/,
    ],
  ];
  for (const [attempt, reason] of attempts) await assert.rejects(db.run(attempt), reason);
});
