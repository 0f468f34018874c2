import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getReconciliation } from '#domain/reconciliation/endpoints.ts';
import { parisDay } from '#domain/working-days.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';
import { aTransactionId, notify } from '#stage/testing/notices.ts';
import { fine, openedForm, paid, seenByAdmin, toPay } from '#stage/testing/order-steps.ts';
import { refundSteps, silent } from '#stage/testing/refund-steps.ts';
import { payByCard } from '#stage/testing/steps.ts';
import { testShop } from '#stage/testing/shop.ts';
import { askAboutWaiting } from './ask-about-waiting.ts';
import { reconcileDay } from './reconcile-day.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system, admin } = shop;
const { reportOf } = shop.shop.gateways.payment;
const { insteadOf, giveBack } = refundSteps(shop);
const DAY = 86_400_000;

const last = async () => fine(await shop.call(getReconciliation, {}, admin)).last;
const openKinds = async (order: { orderId: string }) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
/** The orders of the day’s tests, alone. */
async function nextDay(): Promise<void> {
  shop.advance(DAY);
  await shop.shop.db.run(sql`delete from reconciliations`);
}

test('who may read it: administrators, and before the first night there is nothing to read', async () => {
  const customer = await shop.aCustomer('lea.curieuse');
  assert.equal((await shop.call(getReconciliation, {}, customer)).status, 403);
  assert.equal(await last(), null);
});

test('D-13 a day whose payments the provider says too: everything agrees, what was given back included', async () => {
  await nextDay();
  const order = await paid(shop);
  await paid(shop);
  await toPay(shop);
  fine(await giveBack(order, { amount: 500 }));
  const day = parisDay(system.now());
  shop.advance(DAY);
  await reconcileDay(system);
  const { at, ...result } = (await last()) ?? assert.fail();
  assert.ok(at);
  assert.deepEqual(result, { day, asked: 2, equal: 2, mended: 0, lines: [] });
});

test('D-13 what no notice ever told is learnt by asking, and then both say the same', async () => {
  await nextDay();
  const order = await toPay(shop);
  const stop = insteadOf({ readNotice: silent });
  await payByCard(shop, await openedForm(shop, order));
  stop();
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await reconcileDay(system, parisDay(system.now()));
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  const { asked, mended, lines } = (await last()) ?? assert.fail();
  assert.deepEqual([asked, mended, lines], [1, 1, []]);
});

test('D-13 what differs is a line with both sums, and before a person until it does no more', async () => {
  await nextDay();
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  await paid(shop);
  const forgotten = insteadOf({
    reportOf: async (id) => (id === order.orderId ? null : reportOf(id)),
  });
  const day = parisDay(system.now());
  await reconcileDay(system, day);
  const found = (await last()) ?? assert.fail();
  assert.deepEqual([found.asked, found.equal], [2, 1]);
  assert.deepEqual(found.lines, [{ orderId: order.orderId, number, difference: { ours: 3100, theirs: 0 } }]);
  assert.deepEqual(await openKinds(order), ['books-differ']);
  forgotten();
  await reconcileDay(system, day);
  assert.deepEqual(((await last()) ?? assert.fail()).lines, []);
  assert.deepEqual(await openKinds(order), []);
});

test('one order that fails stops no other, and is asked about again the night after', async () => {
  await nextDay();
  const order = await paid(shop);
  await paid(shop);
  const stop = insteadOf({
    reportOf: async (id) => (id === order.orderId ? silent() : reportOf(id)),
  });
  await reconcileDay(system, parisDay(system.now()));
  stop();
  const first = (await last()) ?? assert.fail();
  assert.deepEqual([first.asked, first.equal, first.lines.map(({ difference }) => difference)], [2, 1, [null]]);
  shop.advance(DAY);
  await reconcileDay(system, parisDay(system.now()));
  const second = (await last()) ?? assert.fail();
  assert.deepEqual([second.asked, second.equal, second.lines], [1, 1, []]);
});

test('a provider that is away is not asked about hundreds of orders', async () => {
  await nextDay();
  for (let made = 0; made < 7; made++) await paid(shop);
  let asked = 0;
  const stop = insteadOf({
    reportOf() {
      asked += 1;
      throw new ProviderFailure('payment', 'unreachable', 'away');
    },
  });
  await reconcileDay(system, parisDay(system.now()));
  stop();
  assert.equal(asked, 5);
  assert.equal(((await last()) ?? assert.fail()).lines.length, 7);
});

test('SYS-03 what waits at the provider for a day is before a person, until it answers', async () => {
  await nextDay();
  const order = await toPay(shop);
  const uuid = aTransactionId();
  const wait = (detailedStatus: string) => notify(shop, { ...order, transactions: [{ uuid, detailedStatus }] });
  await wait('AUTHORISED_TO_VALIDATE');
  await askAboutWaiting(system);
  assert.deepEqual(await openKinds(order), []);
  shop.advance(DAY);
  await askAboutWaiting(system);
  assert.deepEqual(await openKinds(order), ['payment-waiting']);
  await wait('AUTHORISED');
  assert.deepEqual(await openKinds(order), []);
  const refund = aTransactionId();
  const credit = { uuid: refund, operationType: 'CREDIT', amount: 3100, detailedStatus: 'WAITING_AUTHORISATION' };
  const stop = insteadOf({
    giveBack: async ({ orderId, transactionId }) => {
      await notify(shop, {
        orderId,
        transactions: [{ ...credit, transactionDetails: { parentTransactionUuid: transactionId } }],
      });
      return silent();
    },
  });
  fine(await giveBack(order, {}));
  stop();
  assert.deepEqual(await openKinds(order), []);
  shop.advance(DAY);
  await askAboutWaiting(system);
  assert.deepEqual(await openKinds(order), ['refund-pending']);
});
