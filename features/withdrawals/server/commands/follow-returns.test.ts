import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { makeReturnLabel } from '#features/withdrawals/domain/admin-endpoints.ts';
import { tellParcelSent, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import type { ParcelEvent } from '#platform/server/integrations/shipping/gateway.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { eventTypes, bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { parcelSteps } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { alertStuckReturns, followReturns } from './follow-returns.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { replaceTracking } = parcelSteps(shop);
const DAY_MS = 86_400_000;
bodyOf(await shop.call(changeSettings, { freeReturns: true }, admin));

async function aReturn(): Promise<{ order: Placed; withdrawalId: string; trackingId: string }> {
  const order = await paid(shop, [2500, 1500]);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, admin));
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  const { trackingId } = bodyOf(await shop.call(makeReturnLabel, { withdrawalId }, admin));
  return { order, withdrawalId, trackingId };
}
const readWithdrawal = async ({ orderId }: Placed) => {
  const [found] = bodyOf(await shop.call(listWithdrawals, { orderId }, admin)).withdrawals;
  assert.ok(found);
  return found;
};
const openKinds = async (order: Placed) => (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);

const scan = (code: string, stage: ParcelEvent['stage'], at: Date): ParcelEvent => ({
  code,
  stage,
  at,
  label: `La Poste dit ${code}`,
  isKnown: true,
});

test('SYS-04 scans mark the withdrawal as sent, then as received, raise an alert for a problem, and do not change the order', async (t) => {
  const { order, trackingId } = await aReturn();
  const { status } = await seenByAdmin(shop, order);
  const at = shop.shop.now();
  const events = [scan('DR1', 'announced', at)];
  replaceTracking(t, async (ids) =>
    ids.map((id) => ({ trackingId: id, events: id === trackingId ? events : [], unreadable: null })),
  );
  await followReturns(system);
  assert.equal((await readWithdrawal(order)).state, 'asked');
  events.push(scan('PC1', 'in-transit', at));
  await followReturns(system);
  const sent = await readWithdrawal(order);
  assert.deepEqual([sent.state, sent.trackingNumber], ['sent', trackingId]);
  events.push(scan('ND1', 'problem', at));
  await followReturns(system);
  assert.ok((await openKinds(order)).includes('parcel-problem'));
  events.push(scan('DI1', 'delivered', at));
  await Promise.all([followReturns(system), followReturns(system)]);
  assert.equal((await readWithdrawal(order)).state, 'received');
  assert.equal((await openKinds(order)).includes('parcel-problem'), false);
  const types = await eventTypes(shop, order);
  for (const type of ['order.return-sent', 'order.return-received'])
    assert.equal(types.filter((recorded) => recorded === type).length, 1, type);
  assert.equal((await seenByAdmin(shop, order)).status, status);
});

test('a return without news for a week raises an attention item', async (t) => {
  const { order, trackingId } = await aReturn();
  const events = [scan('PC1', 'in-transit', shop.shop.now())];
  replaceTracking(t, async (ids) =>
    ids.map((id) => ({ trackingId: id, events: id === trackingId ? events : [], unreadable: null })),
  );
  await followReturns(system);
  await alertStuckReturns(system);
  assert.equal((await openKinds(order)).includes('parcel-stuck'), false);
  shop.advance(8 * DAY_MS);
  await alertStuckReturns(system);
  assert.ok((await openKinds(order)).includes('parcel-stuck'));
});

test('a return that the customer declared as sent, without news for a week, raises an attention item', async () => {
  const [{ order: declared, withdrawalId, trackingId }, otherNumber] = [await aReturn(), await aReturn()];
  const declareSent = (sent: { withdrawalId: string; trackingNumber: string }, { customer }: Placed) =>
    shop.call(tellParcelSent, sent, customer);
  bodyOf(await declareSent({ withdrawalId, trackingNumber: trackingId }, declared));
  bodyOf(
    await declareSent({ withdrawalId: otherNumber.withdrawalId, trackingNumber: '6A15984040331' }, otherNumber.order),
  );
  await alertStuckReturns(system);
  assert.equal((await openKinds(declared)).includes('parcel-stuck'), false);
  shop.advance(8 * DAY_MS);
  await alertStuckReturns(system);
  assert.ok((await openKinds(declared)).includes('parcel-stuck'));
  assert.equal((await openKinds(otherNumber.order)).includes('parcel-stuck'), false, 'sent with another number');
});

test('SYS-08 when there are more returns than one round tracks, an old return is tracked within twenty rounds', async (t) => {
  const { order, trackingId } = await aReturn();
  const newer = new Date(shop.shop.now().getTime() + DAY_MS);
  await shop.shop.db.run(sql`
    with stated as (
      insert into withdrawals (order_id, stated_at, amount_cents, postage_cents, refund_due_on)
      select ${order.orderId}, now(), 0, 0, now() from generate_series(1, 1000) returning id)
    insert into return_labels (withdrawal_id, state, weight_grams, tracking_id, created_at, updated_at)
    select id, 'made', 100, 'many-' || id, ${newer}, ${newer} from stated`);
  const askedIds = new Set<string>();
  replaceTracking(t, async (ids) => {
    for (const id of ids) askedIds.add(id);
    return [];
  });
  for (let round = 0; round < 20 && !askedIds.has(trackingId); round++) await followReturns(system);
  assert.ok(askedIds.has(trackingId));
});
