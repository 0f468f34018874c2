import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { tellParcelSent, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
const DAY_MS = 86_400_000;

const name = 'Léa Martin';
const readWithdrawals = async (order: Placed) =>
  bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer));
const withdraw = (order: Placed, itemIds?: string[], as = order.customer) =>
  shop.call(withdrawFromOrder, { orderId: order.orderId, name, ...(itemIds && { itemIds }) }, as);
const setStatus = async (order: Placed, status: 'delivered' | 'shipped' | 'cancelled') =>
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, admin));
const listReceipts = async (order: Placed) =>
  (await mailsTo(shop, order.customer.email)).filter(({ subject }) => subject.includes('accusé de réception'));
const itemsOf = async (order: Placed) => (await readWithdrawals(order)).pieces.map(({ id }) => id);
const codeOf = (answer: { problem: { code: string } | null }) => answer.problem?.code ?? null;

test('a withdrawal from a whole order is stored once, with one mail that names day and hour, and an attention item', async () => {
  const order = await paid(shop, [2500, 1500]);
  await setStatus(order, 'delivered');
  bodyOf(await withdraw(order));
  const [receipt] = await until(async () => {
    const found = await listReceipts(order);
    return found.length > 0 && found;
  });
  const { withdrawals, pieces, number } = await readWithdrawals(order);
  const [stated] = withdrawals;
  assert.equal(withdrawals.length, 1);
  assert.equal(stated?.amount, 4600);
  assert.equal(stated.postage, 600);
  assert.equal(stated.name, name);
  assert.ok(pieces.every(({ isWithdrawn }) => isWithdrawn));
  for (const phrase of [number, name, order.customer.email, '46,00', '(heure de Paris)', '/retractation'])
    assert.ok(receipt?.text.includes(phrase), `${phrase} in ${receipt?.text}`);
  assert.match(receipt?.text ?? '', /^Demandée\n\nVotre rétractation/, 'the badge of the withdrawal');
  assert.match(receipt?.text ?? '', /le \w+ \d{1,2}(er)?\s\p{L}+ \d{4} à \d{1,2}\sh(\s\d\d)? \(heure de Paris\)/u);
  const { attention } = await seenByAdmin(shop, order);
  assert.deepEqual(
    attention.map(({ kind, data }) => [kind, data]),
    [['withdrawal', { pieces: 2, amount: 4600 }]],
  );
  assert.ok((await eventTypes(shop, order)).includes('order.withdrawn'));
  assert.equal((await listReceipts(order)).length, 1);
});

test('the mail and the page of the buyer show the sender’s address for the return', async () => {
  const place = { senderStreet: '9 quai du Retour', senderZip: '69002', senderCity: 'Lyon' };
  bodyOf(await shop.call(changeSettings, place, admin));
  const order = await paid(shop);
  await setStatus(order, 'delivered');
  bodyOf(await withdraw(order));
  const [receipt] = await until(async () => {
    const found = await listReceipts(order);
    return found.length > 0 && found;
  });
  const line = '9 quai du Retour, 69002 Lyon';
  assert.match(receipt?.text ?? '', new RegExp(`À renvoyer au plus tard le .* à\\s: .*\\n${line}`));
  // The address must have the normal text size, not the small size of the sentences below the button.
  assert.match(receipt?.html ?? '', new RegExp(`</span><br>[^<]*<br>${line}</td>`));
  assert.equal((await readWithdrawals(order)).returnAddress, line);
  bodyOf(await shop.call(changeSettings, { senderStreet: '', senderZip: '', senderCity: '' }, admin));
  assert.match((await readWithdrawals(order)).returnAddress, /^12 rue des Tisserands, 69001 Lyon$/);
});

test('four concurrent requests store one withdrawal and send one mail', async () => {
  const order = await paid(shop);
  await setStatus(order, 'delivered');
  const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(order)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409).map(codeOf);
  assert.deepEqual(new Set(refused), new Set(['withdrawals.already-withdrawn']));
  assert.equal((await readWithdrawals(order)).withdrawals.length, 1);
  await until(async () => (await listReceipts(order)).length === 1);
  assert.equal(codeOf(await withdraw(order)), 'withdrawals.already-withdrawn');
});

test('an index refuses a second withdrawal of the same piece that bypasses the lock', async () => {
  const order = await paid(shop);
  const [item = ''] = await itemsOf(order);
  bodyOf(await withdraw(order));
  const withdrawal = await shop.shop.db.one<{ id: string }>(sql`
    insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, refund_due_on)
    values (${order.orderId}, 'x', 'x', now(), 0, 0, now()) returning id`);
  await assert.rejects(
    shop.shop.db.run(sql`insert into withdrawal_items values (${withdrawal?.id}, ${item})`),
    /withdrawal_items_one_per_sale/,
  );
});

test('each piece of an order is withdrawn from once, and the postage is refunded with the last piece', async () => {
  const order = await paid(shop, [1000, 2000, 3000]);
  await setStatus(order, 'delivered');
  const [first = '', second = '', third = ''] = await itemsOf(order);
  bodyOf(await withdraw(order, [second]));
  assert.deepEqual(
    (await readWithdrawals(order)).pieces.map(({ isWithdrawn }) => isWithdrawn),
    [false, true, false],
  );
  const seen = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(
    seen.items.map(({ isWithdrawn }) => isWithdrawn),
    [false, true, false],
  );
  assert.equal(codeOf(await withdraw(order, [first, second])), 'withdrawals.already-withdrawn');
  assert.equal(codeOf(await withdraw(order, [])), 'withdrawals.nothing-chosen');
  const secondOrder = await paid(shop);
  assert.equal(codeOf(await withdraw(order, await itemsOf(secondOrder))), 'withdrawals.piece-not-found');
  bodyOf(await withdraw(order, [first, third, third]));
  assert.deepEqual(
    (await readWithdrawals(order)).withdrawals.map(({ amount, postage }) => [amount, postage]),
    [
      [2000, 0],
      [4600, 600],
    ],
  );
});

test('a customer cannot read, withdraw from or report as sent the order of another customer', async () => {
  const [order, stranger] = [await paid(shop), await shop.aCustomer()];
  assert.equal(codeOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, stranger)), 'orders.not-found');
  assert.equal(codeOf(await withdraw(order, undefined, stranger)), 'orders.not-found');
  bodyOf(await withdraw(order));
  const [stated] = (await readWithdrawals(order)).withdrawals;
  const sent = { withdrawalId: stated?.id ?? '', trackingNumber: null };
  assert.equal(codeOf(await shop.call(tellParcelSent, sent, stranger)), 'withdrawals.not-found');
  assert.equal((await readWithdrawals(order)).withdrawals[0]?.state, 'asked');
});

test('an order before its delivery can be withdrawn from, and its parcel is held for a manual review', async () => {
  const order = await paid(shop, [2500, 1500]);
  const withdrawalsBefore = await readWithdrawals(order);
  assert.deepEqual(
    [withdrawalsBefore.refusal, withdrawalsBefore.lastDay, withdrawalsBefore.isStillHere],
    [null, null, true],
  );
  const [first = ''] = await itemsOf(order);
  bodyOf(await withdraw(order, [first]));
  const label = () => shop.call(generateLabel, { orderId: order.orderId }, admin);
  assert.equal(codeOf(await label()), 'attention.parcel-held');
  const { items } = bodyOf(await shop.call(getOrder, { orderId: order.orderId }, admin));
  assert.deepEqual(
    items.map(({ isWithdrawn }) => isWithdrawn),
    [true, false],
  );
  const { items: alerts } = bodyOf(await shop.call(listAttention, {}, admin));
  const alert = alerts.find((item) => item.order?.id === order.orderId);
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '', note: 'retirée' }, admin));
  bodyOf(await label());
});

test('an unpaid, cancelled or refunded order is refused with its reason', async () => {
  assert.equal(codeOf(await withdraw(await toPay(shop))), 'withdrawals.not-paid');
  const cancelled = await paid(shop);
  await setStatus(cancelled, 'cancelled');
  // The cancelled order has released its pieces, and must not count as withdrawn in whole.
  assert.equal(codeOf(await withdraw(cancelled)), 'withdrawals.order-cancelled');
  const refunded = await paid(shop);
  const { total } = await seenByAdmin(shop, refunded);
  await notify(shop, { ...refunded, transactions: [{ operationType: 'CREDIT', amount: total }] });
  assert.equal(codeOf(await withdraw(refunded)), 'withdrawals.already-refunded');
  assert.match((await readWithdrawals(refunded)).refusal ?? '', /déjà été remboursée/);
});

test('a second withdrawal from a refunded order is refused as already withdrawn', async () => {
  const order = await paid(shop);
  bodyOf(await withdraw(order));
  const [stated] = (await readWithdrawals(order)).withdrawals;
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId: stated?.id ?? '', action: 'refund' }, admin));
  assert.equal(codeOf(await withdraw(order)), 'withdrawals.already-withdrawn');
});

test('the period lasts fourteen days when the mail of the paid order was sent, and twelve months longer without that mail', async () => {
  const order = await paid(shop);
  const mail = await until(async () =>
    (await mailsTo(shop, order.customer.email)).find(({ subject }) => subject.startsWith('Confirmation')),
  );
  const { number } = await readWithdrawals(order);
  for (const phrase of ['Formulaire type de rétractation', '14 jours', `/retractation?commande=${number}`])
    assert.ok(mail.text.includes(phrase), phrase);
  assert.match(mail.html, />Renoncer au contrat ici<\/a>/);
  const readToldAt = () =>
    shop.shop.db.one<{ at: Date | null }>(sql`select withdrawal_told_at as at from orders where id = ${order.orderId}`);
  await until(async () => (await readToldAt())?.at);
  await setStatus(order, 'delivered');
  const usual = await readWithdrawals(order);
  const readShownEnd = async () =>
    bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer)).withdrawableUntil;
  assert.equal(await readShownEnd(), undefined);
  const usualDay = usual.lastDay ?? '';
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = null where id = ${order.orderId}`);
  const extended = await readWithdrawals(order);
  const extendedDay = extended.lastDay ?? '';
  assert.deepEqual([usual.isExtended, extended.isExtended], [false, true]);
  assert.equal(await readShownEnd(), extendedDay);
  assert.equal(Number(extendedDay.slice(0, 4)) - Number(usualDay.slice(0, 4)), 1);
});

test('the list of withdrawals is sorted by due date, filtered by state and order, and paged', async () => {
  const order = await paid(shop, [1000, 1000, 1000]);
  const items = await itemsOf(order);
  for (const item of items) bodyOf(await withdraw(order, [item]));
  const listed = bodyOf(await shop.call(listWithdrawals, { orderId: order.orderId }, admin)).withdrawals;
  assert.equal(listed.length, 3);
  const all = bodyOf(await shop.call(listWithdrawals, {}, admin)).withdrawals;
  const due = all.map(({ refundDueOn }) => refundDueOn);
  assert.deepEqual(due, due.toSorted());
  assert.ok(all.every(({ state }) => ['asked', 'sent', 'received'].includes(state)));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId: listed[0]?.id ?? '', action: 'receive' }, admin));
  const received = bodyOf(await shop.call(listWithdrawals, { state: 'received' }, admin)).withdrawals;
  assert.deepEqual([...new Set(received.map(({ state }) => state))], ['received']);
  await shop.shop.db.run(sql`
    insert into withdrawals (order_id, stated_at, amount_cents, postage_cents, refund_due_on)
    select ${order.orderId}, now(), 0, 0, date '2030-01-01' + n from generate_series(1, 60) n`);
  const first = bodyOf(await shop.call(listWithdrawals, { orderId: order.orderId }, admin));
  assert.equal(first.withdrawals.length, 50);
  const rest = bodyOf(await shop.call(listWithdrawals, { orderId: order.orderId, after: first.next ?? '' }, admin));
  assert.equal(rest.withdrawals.length, 13);
  const ids = [...first.withdrawals, ...rest.withdrawals].map(({ id }) => id);
  assert.equal(new Set(ids).size, 63);
});

test('a late withdrawal is refused with the last day of the period', async () => {
  const order = await paid(shop);
  await setStatus(order, 'delivered');
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = now() where id = ${order.orderId}`);
  shop.advance(19 * DAY_MS);
  const lateReply = await withdraw(order);
  assert.equal(codeOf(lateReply), 'withdrawals.too-late');
  assert.match(lateReply.problem?.title ?? '', /^Le délai de rétractation s’est terminé le \w+ \d/);
  assert.equal((await readWithdrawals(order)).withdrawals.length, 0);
});
