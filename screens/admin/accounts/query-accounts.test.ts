import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getAccountsFile, getDaysFile, listDocuments, getAccounts } from './endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify, type NoticeTransaction } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;
await setSellerIdentity(shop);
const today = parisDay(shop.shop.now());
const period = { from: today, to: today };

const notifyAndIssue = async (order: Placed, ...transactions: NoticeTransaction[]) => {
  await notify(shop, { orderId: order.orderId, transactions });
  await issueDocuments(shop.system, order.orderId);
};
const invoiced = async (prices?: readonly number[]) => {
  const order = await paid(shop, prices);
  await issueDocuments(shop.system, order.orderId);
  return order;
};
const accounts = async (input = {}) => bodyOf(await shop.call(getAccounts, input, shop.admin));
async function fileRows(input: object = period): Promise<string[][]> {
  const answer = await shop.fetch(urlOf(getAccountsFile, input), { as: shop.admin });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="comptabilite-/);
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) => line.split(';'));
}
const centsOf = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100);

test('D-13 payments, refunds, charge-backs, double and manual payments match the documents or are listed as gaps, and the CSV and the journal agree', async () => {
  const [plainOrder, refundedOrder, chargedBackOrder, paidTwice] = [
    await invoiced([2500, 1999]),
    await invoiced(),
    await invoiced(),
    await invoiced(),
  ];
  await notifyAndIssue(refundedOrder, { operationType: 'CREDIT', amount: 1000 });
  await notifyAndIssue(chargedBackOrder, {
    operationType: 'CREDIT',
    amount: 3100,
    transactionDetails: { creationContext: 'CHARGEBACK' },
  });
  await notifyAndIssue(paidTwice, {});
  const byHand = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: byHand.orderId, status: 'paid' }, shop.admin));
  await issueDocuments(shop.system, byHand.orderId);
  const { days, total, gaps, missing } = await accounts(period);
  assert.deepEqual(missing, []);
  assert.deepEqual(days, [{ day: today, ...total }]);
  assert.deepEqual([total.invoices, total.creditNotes, total.gross], [5, 1, 5099 + 2100 + 3100 + 3100 + 3100]);
  assert.equal(total.outside, 3100);
  const orders = await Promise.all(
    [plainOrder, refundedOrder, chargedBackOrder, paidTwice, byHand].map((order) => seenByAdmin(shop, order)),
  );
  const numberById = new Map(orders.map(({ id, number }) => [id, number]));
  assert.equal(gaps.count, 2);
  assert.deepEqual(
    gaps.orders.map(({ id, number, ...gap }) => [number === numberById.get(id) && id, gap]).toSorted(),
    [
      [chargedBackOrder.orderId, { reason: 'charged-back', amount: -3100 }],
      [paidTwice.orderId, { reason: 'to-give-back', amount: 3100 }],
    ].toSorted(),
  );
  // The documents of card payments and the gaps add up to the money kept, to the cent.
  const keptAmount = orders.reduce((sum, { transactions }) => sum + moneyOf(transactions).kept, 0);
  const gapSum = gaps.orders.reduce((sum, { amount }) => sum + amount, 0);
  assert.equal(total.gross - total.outside + gapSum, keptAmount);

  const [headers = [], ...lines] = await fileRows();
  const column = (name: string) =>
    lines.map((line) => line[headers.findIndex((header) => header.endsWith(name))] ?? '');
  const sumOf = (name: string) => column(name).reduce((sum, cell) => sum + centsOf(cell), 0);
  assert.deepEqual([sumOf('Montant TTC'), sumOf('Montant HT')], [total.gross, total.net]);
  assert.equal(sumOf('TVA'), total.gross - total.net);
  assert.deepEqual([...new Set(column('Moyen de paiement'))], ['Carte bancaire', 'Hors prestataire de paiement']);
  const transactionIds = new Set(orders.flatMap(({ transactions }) => transactions.map(({ id }) => id)));
  assert.ok(column('Transactions').every((ids) => ids === '' || ids.split(' ').every((id) => transactionIds.has(id))));
  const journal = bodyOf(await shop.call(listDocuments, period, shop.admin));
  assert.deepEqual(
    journal.documents.map(({ number }) => number),
    column('Numéro'),
  );
});

test('a refunded double payment is no longer listed as a gap', async () => {
  const order = await invoiced();
  await notifyAndIssue(order, {});
  const gapsBefore = (await accounts(period)).gaps.count;
  await notifyAndIssue(order, { operationType: 'CREDIT', amount: 3100 });
  assert.equal((await accounts(period)).gaps.count, gapsBefore - 1);
});

test('a buyer’s name cannot become a formula or add a column', async () => {
  const order = await paid(shop);
  await db.run(sql`
    update orders set shipping_address = shipping_address || '{"first_name":"=HYPERLINK(1)","last_name":"a;b\\"c"}' where id = ${order.orderId}`);
  await issueDocuments(shop.system, order.orderId);
  const answer = await shop.fetch(urlOf(getAccountsFile, period), { as: shop.admin });
  assert.ok((await answer.text()).includes(`;"'=HYPERLINK(1) a;b""c";`));
});

/** Number of documents: enough for several batches of the file and several pages of the list. */
const DOCUMENTS = 2300;

test('thousands of documents are listed in pages, streamed to the file and summed', async () => {
  const { orderId } = await toPay(shop);
  await db.run(sql`
    insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, vat_rate, paid_cents, moved_at,
      transaction_ids, content)
    select ${orderId}, n, 'invoice', 'sale', 'F2025-' || lpad(n::text, 6, '0'), '2025-06-15T10:00:00Z'::timestamptz + n * interval '10 s',
      100, 83, 20, 100, '2025-06-15', '{t}', '{"orderNumber":"C1","regime":"standard","means":"Carte bancaire"}'
    from generate_series(1, ${DOCUMENTS}::integer) n`);
  const june = { from: '2025-06-01', to: '2025-06-30' };
  const numbers = (await fileRows(june)).slice(1).map((line) => line[2]);
  assert.equal(new Set(numbers).size, DOCUMENTS);
  assert.deepEqual(numbers.toSorted(), numbers);
  const firstPage = bodyOf(await shop.call(listDocuments, june, shop.admin));
  const secondPage = bodyOf(await shop.call(listDocuments, { ...june, after: firstPage.next ?? '' }, shop.admin));
  assert.deepEqual(
    [...firstPage.documents, ...secondPage.documents].map(({ number }) => number),
    numbers.slice(0, 100),
  );
  assert.deepEqual((await accounts(june)).total, {
    invoices: DOCUMENTS,
    creditNotes: 0,
    gross: DOCUMENTS * 100,
    net: DOCUMENTS * 83,
    onMargin: 0,
    outside: 0,
  });
});

test('the accounts cover the current month by default, refuse an impossible day and a period that ends before it begins, and are for administrators only', async () => {
  const { from, to } = await accounts();
  assert.ok(from <= today);
  assert.ok(today <= to);
  assert.ok(from.endsWith('-01'));
  const customer = await shop.aCustomer();
  for (const endpoint of [getAccounts, listDocuments, getAccountsFile, getDaysFile]) {
    const status = async (input: object, as: typeof customer | null) =>
      (await shop.fetch(urlOf(endpoint, input), { as })).status;
    assert.deepEqual(
      [
        await status({}, customer),
        await status({}, null),
        await status({ from: '2026-02-02', to: '2026-02-01' }, shop.admin),
        await status({ from: '2026-02-30' }, shop.admin),
        await status({ from: '0000-01-01' }, shop.admin),
      ],
      [403, 403, 422, 422, 422],
    );
  }
});
