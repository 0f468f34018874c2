import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { deleteLabel, generateLabel, resendParcel, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { bodyOf, seenByAdmin, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, type Parcel } from '#sandbox/testing/parcels.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from './follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { labelled } = parcelSteps(shop);
const { requestRefund, insteadOf } = refundSteps(shop);

const scan = async ({ trackingId }: Parcel, event: string) => {
  const json = { trackingId, event };
  assert.equal((await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json })).status, 200);
  await followParcels(system);
};
const resend = ({ orderId }: Placed, as = admin) => shop.call(resendParcel, { orderId }, as);
async function returned(): Promise<Parcel> {
  const parcel = await labelled();
  bodyOf(await shop.call(validatePreparation, { orderId: parcel.orderId }, admin));
  await scan(parcel, 'PC1');
  await scan(parcel, 'RE1');
  return parcel;
}
const readOwnOrder = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId }, customer));
const listOpenKinds = async (parcel: Placed) => (await seenByAdmin(shop, parcel)).attention.map(({ kind }) => kind);

test('D-09 a returned parcel is shown to buyer and seller, until a delivery', async () => {
  const parcel = await returned();
  const states = async () => {
    const [card] = bodyOf(await shop.call(listMyOrders, {}, parcel.customer)).orders;
    const row = bodyOf(await shop.call(listOrders, {}, admin)).orders.find(({ id }) => id === parcel.orderId);
    return [card, row, await readOwnOrder(parcel), await seenByAdmin(shop, parcel)].map((seen) => [
      seen?.status,
      seen?.isReturned,
    ]);
  };
  assert.deepEqual(await states(), Array(4).fill(['shipped', true]));
  assert.deepEqual(await listOpenKinds(parcel), ['parcel-returned']);
  await scan(parcel, 'DI1');
  assert.deepEqual(await states(), Array(4).fill(['delivered', false]));
  assert.deepEqual(await listOpenKinds(parcel), []);
});

test('ADM-22 the preparation of a returned parcel whose status was set by hand needs another label', async () => {
  const parcel = await returned();
  const { orderId } = parcel;
  const validate = () => shop.call(validatePreparation, { orderId }, admin);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'preparing' }, admin));
  for (const { id, kind } of (await seenByAdmin(shop, parcel)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id, note: kind }, admin));
  assert.equal((await validate()).problem?.code, 'shipping.label-used');
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  bodyOf(await shop.call(generateLabel, { orderId }, admin));
  bodyOf(await validate());
});

test('ADM-22 a label that replaced the used label is accepted, also where the return of the parcel is still stored', async () => {
  const parcel = await returned();
  const { orderId } = parcel;
  const order = await shop.shop.db.one<{ at: Date }>(sql`select returned_at as at from orders where id = ${orderId}`);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'preparing' }, admin));
  for (const { id, kind } of (await seenByAdmin(shop, parcel)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id, note: kind }, admin));
  shop.advance(1000);
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  bodyOf(await shop.call(generateLabel, { orderId }, admin));
  // Restores the time of the return, which earlier versions kept after a new label.
  await shop.shop.db.run(sql`update orders set returned_at = ${order?.at} where id = ${orderId}`);
  bodyOf(await shop.call(validatePreparation, { orderId }, admin));
});

test('ADM-22 « Renvoyer » moves a returned parcel to « Préparation », without its label and ticks', async () => {
  const parcel = await returned();
  const { orderId, trackingId: first } = parcel;
  const [item] = (await seenByAdmin(shop, parcel)).items;
  await shop.shop.db.run(sql`
    insert into packed_pieces (item_id, packed_at, packed_by) select id, now(), 'Test' from order_items where id = ${item?.id} on conflict do nothing`);
  const { message } = bodyOf(await resend(parcel));
  assert.match(message, /^C\d+ est de nouveau à préparer$/);
  const seen = await seenByAdmin(shop, parcel);
  assert.deepEqual([seen.status, seen.isReturned, seen.label, seen.attention], ['paid', false, null, []]);
  const { orders } = bodyOf(await shop.call(listPreparation, {}, admin));
  const waiting = orders.find(({ id }) => id === orderId);
  assert.deepEqual([waiting?.label, waiting?.ticked], [null, 0]);
  assert.deepEqual((await eventTypes(shop, parcel)).filter((type) => type === 'order.parcel-resent').length, 1);
  assert.equal((await readOwnOrder(parcel)).trackingUrl, null);

  bodyOf(await shop.call(changeAddress, { orderId, address: anAddress({ street: '5 rue Neuve' }) }, admin));
  const { tracking_id: second } = bodyOf(await shop.call(generateLabel, { orderId }, admin));
  assert.notEqual(second, first);
  bodyOf(await shop.call(validatePreparation, { orderId }, admin));
  await scan(parcel, 'RE1');
  assert.equal((await seenByAdmin(shop, parcel)).isReturned, false, 'the first label is no longer tracked');
  await scan({ ...parcel, trackingId: second }, 'PC1');
  assert.equal((await readOwnOrder(parcel)).status, 'shipped');
  await scan({ ...parcel, trackingId: second }, 'RE1');
  assert.equal((await readOwnOrder(parcel)).isReturned, true, 'the parcel may come back again');
});

test('ADM-22 D-16 only a returned parcel is resent, once, and only by sellers', async () => {
  const parcel = await labelled();
  assert.equal((await resend(parcel)).problem?.code, 'orders.not-in-this-status');
  bodyOf(await shop.call(validatePreparation, { orderId: parcel.orderId }, admin));
  await scan(parcel, 'PC1');
  assert.equal((await resend(parcel)).problem?.code, 'shipping.not-returned');
  const returnedOrder = await returned();
  for (const caller of [returnedOrder.customer, await aMember(shop, 'packer')])
    assert.equal((await resend(returnedOrder, caller)).status, 403);
  const answers = await Promise.all([resend(returnedOrder), resend(returnedOrder)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  bodyOf(await resend(await returned(), await aMember(shop, 'seller')));
});

test('D-09 a returned order is no longer shown as returned once it is cancelled', async () => {
  const parcel = await returned();
  bodyOf(await shop.call(changeStatus, { orderId: parcel.orderId, status: 'cancelled' }, admin));
  const { status, isReturned } = await readOwnOrder(parcel);
  assert.deepEqual([status, isReturned], ['cancelled', false]);
});

test('ADM-22 « Renvoyer » is refused for a parcel without a piece to send', async () => {
  const parcel = await returned();
  bodyOf(await requestRefund(parcel));
  const refused = await resend(parcel);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'shipping.empty-parcel']);
  const { status, label } = await seenByAdmin(shop, parcel);
  assert.deepEqual([status, label?.trackingId], ['shipped', parcel.trackingId]);
});

test('ADM-22 « Renvoyer » holds a parcel that was refunded in part', async () => {
  const parcel = await returned();
  bodyOf(await requestRefund(parcel, { amount: 500 }));
  assert.deepEqual(await listOpenKinds(parcel), ['parcel-returned']);
  bodyOf(await resend(parcel));
  assert.deepEqual(await listOpenKinds(parcel), ['parcel-refunded']);
  const { problem } = await shop.call(generateLabel, { orderId: parcel.orderId }, admin);
  assert.equal(problem?.code, 'attention.parcel-held');
});

test('CUS-08 a returned order that is refunded no longer offers a choice to its buyer', async () => {
  const parcel = await returned();
  assert.match((await readOwnOrder(parcel)).banner.text, /choisir un nouvel envoi ou un remboursement/);
  bodyOf(await requestRefund(parcel));
  assert.match((await readOwnOrder(parcel)).banner.text, /Aucun colis ne vous sera envoyé/);
});

test('ADM-22 the alert of a returned parcel closes once its refund is made, and stays closed on later news', async () => {
  const parcel = await returned();
  const [item] = (await seenByAdmin(shop, parcel)).attention;
  bodyOf(await requestRefund(parcel, { amount: 500 }));
  assert.deepEqual(await listOpenKinds(parcel), ['parcel-returned'], 'only a part is refunded');
  bodyOf(await requestRefund(parcel));
  assert.deepEqual(await listOpenKinds(parcel), []);
  const settled = bodyOf(await shop.call(listAttention, { state: 'settled' }, admin)).items;
  assert.equal(settled.find(({ id }) => id === item?.id)?.steps.at(-1)?.note, 'Remboursée');
  await scan(parcel, 'RE1');
  assert.deepEqual(await listOpenKinds(parcel), []);
});

test('ADM-22 the alert of a returned parcel stays while a refund has no answer, or an order of the parcel is not refunded', async () => {
  const [parcel, secondOrder] = [await returned(), await returned()];
  const restore = insteadOf({ refund: throwNoAnswer });
  await requestRefund(parcel);
  restore();
  assert.ok((await listOpenKinds(parcel)).includes('parcel-returned'));
  const { db } = shop.shop;
  const shared = await returned();
  await db.run(sql`update orders set tracking_id = ${shared.trackingId} where id = ${secondOrder.orderId}`);
  bodyOf(await requestRefund(shared));
  assert.deepEqual(await listOpenKinds(shared), ['parcel-returned']);
  bodyOf(await requestRefund(secondOrder));
  assert.deepEqual(await listOpenKinds(shared), []);
});

test('CUS-08 the steps of an order that was marked as delivered by mistake have the dates of its last trip', async () => {
  const parcel = await labelled();
  const { orderId } = parcel;
  await scan(parcel, 'PC1');
  await scan(parcel, 'DI1');
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-ship' }, admin));
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  shop.advance(5 * 86_400_000);
  const sentAgainAt = shop.shop.now().getTime();
  const { tracking_id: trackingId } = bodyOf(await shop.call(generateLabel, { orderId }, admin));
  await scan({ ...parcel, trackingId }, 'PC1');
  assert.equal((await readOwnOrder(parcel)).steps.deliveredAt, null);
  await scan({ ...parcel, trackingId }, 'DI1');
  const { status, steps } = await readOwnOrder(parcel);
  assert.equal(status, 'delivered');
  for (const at of [steps.shippedAt, steps.deliveredAt]) assert.ok(Date.parse(at ?? '') >= sentAgainAt, `${at}`);
});
