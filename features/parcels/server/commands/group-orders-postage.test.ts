import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { groupOrders, separateParcel, shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { followStatuses } from '#features/payments/server/steps/follow-money.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { parcelsOf } from '#sandbox/testing/grouped-orders.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);

const createPaid = async (first: Placed): Promise<Placed> => {
  const order = await createValidated(first);
  await pay(order);
  return order;
};
const set = async ({ orderId }: Placed, status: OrderStatus) => {
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
  await followStatuses(shop.system, orderId);
};
const cancel = (order: Placed) => set(order, 'cancelled');
const ship = async ({ orderId }: Placed) => bodyOf(await shop.call(shipParcel, { orderId }, shop.admin));
const keptOf = (orders: readonly Placed[]) =>
  Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).keptPostage));

async function runReactions(type: OrderEventType, orders: readonly Placed[]): Promise<void> {
  const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->'event'->>'type' = ${type}
      and data->'event'->>'orderId' = any(${orders.map(({ orderId }) => orderId)})`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  for (const { data } of jobs) await reactions?.run(data);
}

test('D-05 after « Séparer », the shop keeps the postage of a cancelled order while an order without postage is left', async () => {
  const first = await createOpenParcel();
  const laterOrders = [await createPaid(first), await createPaid(first)];
  await ship(first);
  await cancel(first);
  assert.deepEqual(await keptOf([first]), [600]);
  bodyOf(await shop.call(separateParcel, { orderId: laterOrders[0]?.orderId ?? '' }, shop.admin));
  const [second, third] = await parcelsOf(shop, laterOrders);
  assert.notEqual(second, third);
  assert.deepEqual(await keptOf([first]), [600]);
  for (const order of laterOrders) await cancel(order);
  assert.deepEqual(await keptOf([first]), [0]);
});

test('D-05 « Séparer » leaves an order that will be sent in the parcel whose postage the shop keeps', async () => {
  const first = await createOpenParcel();
  const [withdrawn, sent] = [await createPaid(first), await createPaid(first)];
  await ship(first);
  await cancel(first);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: withdrawn.orderId, name: 'Léa Martin' }, withdrawn.customer));
  bodyOf(await shop.call(separateParcel, { orderId: withdrawn.orderId }, shop.admin));
  const [withdrawnParcel, sentParcel] = await parcelsOf(shop, [withdrawn, sent]);
  assert.deepEqual([withdrawnParcel, sentParcel === null], [null, false]);
  assert.deepEqual(await keptOf([first]), [600]);
});

test('D-05 « Regrouper » keeps the postage of the cancelled orders of both parcels', async () => {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await cancel(first);
  const third = await createPaid(first);
  const fourth = await createPaid(first);
  await ship(third);
  await cancel(third);
  assert.deepEqual(await keptOf([first, third]), [600, 600]);
  bodyOf(await shop.call(groupOrders, { orderIds: [second.orderId, fourth.orderId] }, shop.admin));
  assert.deepEqual(await keptOf([first, third]), [600, 600]);
});

test('D-05 « Regrouper » with an order that paid postage makes the kept postage of a cancelled order owed to its buyer', async () => {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await cancel(first);
  const third = await createPaid(first);
  await ship(third);
  bodyOf(await shop.call(groupOrders, { orderIds: [second.orderId, third.orderId] }, shop.admin));
  assert.deepEqual(await keptOf([first]), [0]);
  await runReactions('order.grouped', [second, third]);
  const owed = (await seenByAdmin(shop, first)).attention.filter(({ kind }) => kind === 'money-owed');
  assert.deepEqual(
    owed.map(({ data }) => data),
    [{ amount: 3100 }],
  );
});

/**
 * Creates an order that was paid without a card, a second order without postage in its parcel, and a third order that
 * paid the postage of another parcel.
 */
async function createOutsidePayer(): Promise<[Placed, Placed, Placed]> {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await shop.shop.db.run(sql`
    with cash as (delete from payment_transactions where order_id = ${first.orderId})
    update orders set payment_id = null, payment_date = null, paid_outside_at = now() where id = ${first.orderId}`);
  const third = await createPaid(first);
  await ship(third);
  return [first, second, third];
}
const openAlertsOf = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention.filter(({ kind }) => kind === 'money-owed-outside');
const owedOutside = async (order: Placed) => (await openAlertsOf(order)).map(({ data }) => data);
async function group(...orders: Placed[]): Promise<void> {
  bodyOf(await shop.call(groupOrders, { orderIds: orders.map(({ orderId }) => orderId) }, shop.admin));
  await runReactions('order.grouped', orders);
}
async function separate(...orders: Placed[]): Promise<void> {
  bodyOf(await shop.call(separateParcel, { orderId: orders[0]?.orderId ?? '' }, shop.admin));
  await runReactions('order.separated', orders);
}

test('D-05 the alert about money owed outside of the card provider follows the kept postage after « Regrouper » and « Séparer »', async () => {
  const [first, second, third] = await createOutsidePayer();
  await cancel(first);
  const withoutPostage = [{ amount: 2500, keptPostage: 600 }];
  assert.deepEqual(await owedOutside(first), withoutPostage);
  await group(second, third);
  assert.deepEqual(await owedOutside(first), [{ amount: 3100, keptPostage: 0 }]);
  await separate(second, third);
  assert.deepEqual(await owedOutside(first), withoutPostage);
});

test('D-05 the alert about money owed outside of the card provider is lowered when the order was cancelled beside a second postage', async () => {
  const [first, second, third] = await createOutsidePayer();
  await group(first, second, third);
  await cancel(first);
  assert.deepEqual(await owedOutside(first), [{ amount: 3100, keptPostage: 0 }]);
  await separate(second, third);
  assert.deepEqual(await owedOutside(first), [{ amount: 2500, keptPostage: 600 }]);
});

test('D-05 a settled alert about money owed outside of the card provider is not lowered, and an alert without an amount is settled until a later grouping', async () => {
  const [first, second, third] = await createOutsidePayer();
  const settle = async () => {
    const [alert] = await openAlertsOf(first);
    bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
  };
  const postageAlone = [{ amount: 600, keptPostage: 0 }];
  await cancel(first);
  await settle();
  await group(second, third);
  assert.deepEqual(await owedOutside(first), postageAlone);
  await separate(second, third);
  assert.deepEqual(await owedOutside(first), []);
  await group(second, third);
  assert.deepEqual(await owedOutside(first), postageAlone);
  await settle();
  await separate(second, third);
  assert.deepEqual(await owedOutside(first), []);
  await group(second, third);
  assert.deepEqual(await owedOutside(first), []);
});

test('D-05 a cancelled order that is set to unpaid owes its cash with the kept postage, while its alert is open', async () => {
  for (const isSettled of [false, true]) {
    const [first] = await createOutsidePayer();
    await cancel(first);
    const [alert] = await openAlertsOf(first);
    if (isSettled) bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, shop.admin));
    await set(first, 'to-pay');
    assert.deepEqual(await owedOutside(first), isSettled ? [] : [{ amount: 3100, keptPostage: 0 }]);
    await set(first, 'paid');
    assert.deepEqual(await owedOutside(first), []);
  }
});

test('D-05 the shop owes the postage of a cancelled order once the buyer has withdrawn from the other orders of the parcel', async () => {
  const first = await createOpenParcel();
  const second = await createPaid(first);
  await ship(first);
  await cancel(first);
  assert.deepEqual(await keptOf([first]), [600]);
  const { orderId, customer } = second;
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  assert.deepEqual(await keptOf([first]), [0]);
  await runReactions('order.withdrawn', [second]);
  const owed = (await seenByAdmin(shop, first)).attention.filter(({ kind }) => kind === 'money-owed');
  assert.deepEqual(
    owed.map(({ data }) => data),
    [{ amount: 3100 }],
  );
});

test('D-05 after « Séparer », the order that stays in the parcel of a kept postage is not a cancelled order', async () => {
  const first = await createOpenParcel();
  const [second, third] = [await createPaid(first), await createPaid(first)];
  await ship(first);
  await cancel(first);
  await putInStatus(shop, second, 'cancelled');
  bodyOf(await shop.call(separateParcel, { orderId: third.orderId }, shop.admin));
  assert.deepEqual(await keptOf([first]), [600]);
});
