import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress, groupOrders, separateParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import {
  deleteLabel,
  generateLabel,
  labelsPdf,
  packingPdf,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { groupedOrders, paidBySameBuyer, parcelsOf, twoPaid } from '#sandbox/testing/grouped-orders.ts';
import {
  bodyOf,
  paid,
  putInStatus,
  seenByAdmin,
  toPay,
  eventTypes,
  type Placed,
} from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const group = (orders: readonly Placed[], as: typeof admin | null = admin) =>
  shop.call(groupOrders, { orderIds: orders.map(({ orderId }) => orderId) }, as ?? undefined);
const separate = ({ orderId }: Placed) => shop.call(separateParcel, { orderId }, admin);
const label = ({ orderId }: Placed, more: { afterUnknown?: boolean } = {}) =>
  shop.call(generateLabel, { orderId, ...more }, admin);
const setNextOutcome = (outcome: string) =>
  shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome } });
const statusesOf = async (orders: readonly Placed[]) =>
  Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).status));
const rowsOf = (orders: readonly Placed[]) =>
  shop.shop.db.many<{ state: string; grams: number }>(sql`
    select state, weight_grams as grams from shipping_labels
    where order_id = any(${orders.map(({ orderId }) => orderId)}) order by created_at, order_id`);
async function refundAtProvider(order: Placed): Promise<void> {
  const { number } = await seenByAdmin(shop, order);
  const json = { orderNumber: number, action: 'refund', amountCents: 500 };
  assert.equal((await shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json })).status, 200);
  const kinds = (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['refund']);
}

test('ADM-22 ADM-23 “Regrouper”: two orders get one label with their total weight and both numbers, and are prepared together', async () => {
  const orders = await twoPaid(shop);
  const [first, second] = orders;
  const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
  bodyOf(await group(orders));
  const seen = await seenByAdmin(shop, second);
  assert.deepEqual(seen.parcel?.others, [
    { id: first.orderId, number: numbers[0], status: 'paid', pieces: 1, attention: [] },
  ]);
  const listed = bodyOf(await shop.call(listPreparation, { q: first.pseudo }, admin)).orders;
  assert.deepEqual(new Set(listed.map(({ parcel }) => parcel?.id)), new Set([seen.parcel?.id]));
  const reply = bodyOf(await label(second));
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).label?.trackingId, reply.tracking_id);
  const madeLabel = { state: 'made', grams: 800 };
  assert.deepEqual(await rowsOf(orders), [madeLabel, madeLabel]);
  const parcels = (await (await shop.fetch('/sandbox/colissimo/parcels.json')).json()) as { orderNumber: string }[];
  const reference = `${numbers[0]}+${numbers[1]?.slice(1)}`;
  assert.equal(parcels.filter(({ orderNumber }) => orderNumber === reference).length, 1);
  assert.equal((await label(first)).problem?.code, 'shipping.label-exists');
  bodyOf(await shop.call(validatePreparation, { orderId: first.orderId }, admin));
  assert.deepEqual(await statusesOf(orders), ['to-ship', 'to-ship']);
  const lastTypes = async (order: Placed) => (await eventTypes(shop, order)).slice(-3);
  for (const order of orders)
    assert.deepEqual(await lastTypes(order), ['order.grouped', 'order.label-made', 'order.prepared']);
});

test('ADM-23 the labels PDF has one page for a parcel, and the packing PDF names the other orders of the parcel', async () => {
  const orders = await groupedOrders(shop);
  bodyOf(await label(orders[0]));
  const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
  const documentOf = async (endpoint: typeof labelsPdf | typeof packingPdf) =>
    Buffer.from(await (await shop.fetch(urlOf(endpoint, { orders: numbers.join(',') }), { as: admin })).arrayBuffer());
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  assert.equal((await PDFDocument.load(await documentOf(labelsPdf))).getPageCount(), 1);
  assert.match(pdfText(await documentOf(packingPdf)), new RegExp(`Même colis que\\s*${numbers[1]}`));
});

test('ADM-22 two concurrent requests may group the same orders, and a concurrent different group is refused', async () => {
  const orders = await twoPaid(shop);
  const answers = await Promise.all([group(orders), group(orders.toReversed())]);
  for (const answer of answers) bodyOf(answer);
  const [firstParcel, secondParcel] = await parcelsOf(shop, orders);
  assert.ok(firstParcel && firstParcel === secondParcel);
  assert.equal((await eventTypes(shop, orders[0])).filter((type) => type === 'order.grouped').length, 1);

  const [first, second] = await twoPaid(shop);
  const third = await paidBySameBuyer(shop, first);
  const replies = await Promise.all([group([first, second]), group([second, third])]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(replies.find(({ status }) => status === 409)?.problem?.code, 'shipping.parcel-changed');
  bodyOf(await group([first, second, third]));
  const together = await parcelsOf(shop, [first, second, third]);
  assert.ok(together[0] && new Set(together).size === 1);
});

test('ADM-22 a label request and a concurrent grouping never give two parcels for an order', async () => {
  for (let round = 0; round < 3; round += 1) {
    const orders = await twoPaid(shop);
    const [labelReply, groupReply] = await Promise.all([label(orders[1]), group(orders)]);
    const parcels = await parcelsOf(shop, orders);
    if (groupReply.status === 200 && labelReply.status === 200) {
      // The grouping came first, so both orders have the label.
      const labels = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).label));
      assert.equal(labels[0]?.trackingId, labels[1]?.trackingId);
    } else if (groupReply.status === 200) assert.equal(labelReply.problem?.code, 'shipping.parcel-changed');
    else {
      assert.deepEqual([groupReply.problem?.code, parcels], ['shipping.not-together', [null, null]]);
      bodyOf(labelReply);
    }
  }
});

test('ADM-22 only staff group orders, which are paid, have no label, and have one buyer and one address', async () => {
  const [first, second] = await twoPaid(shop);
  const stranger = await paid(shop);
  assert.deepEqual((await group([first, stranger])).problem?.params, { reason: 'buyer' });
  assert.deepEqual((await group([first])).problem?.params, { reason: 'one' });
  assert.equal((await group([first, await toPay(shop)])).status, 409);
  for (const as of [null, first.customer]) assert.equal((await group([first, second], as)).status, 403);
  const addressChange = { orderId: second.orderId, address: anAddress({ street: '3 place Bellecour' }) };
  bodyOf(await shop.call(changeAddress, addressChange, admin));
  assert.deepEqual((await group([first, second])).problem?.params, { reason: 'address' });
  bodyOf(await shop.call(changeAddress, { ...addressChange, orderId: first.orderId }, admin));
  bodyOf(await label(first));
  assert.deepEqual((await group([first, second])).problem?.params, { reason: 'label' });
  assert.deepEqual(await parcelsOf(shop, [first, second]), [null, null]);
});

test('ADM-22 “Séparer” separates the orders while they have no current label', async () => {
  const orders = await groupedOrders(shop);
  bodyOf(await separate(orders[1]));
  assert.deepEqual(await parcelsOf(shop, orders), [null, null]);
  assert.equal((await separate(orders[0])).problem?.code, 'shipping.not-grouped');
  bodyOf(await group(orders));
  bodyOf(await label(orders[0]));
  assert.equal((await separate(orders[0])).problem?.code, 'shipping.parcel-labelled');
  bodyOf(await shop.call(deleteLabel, { orderId: orders[1].orderId }, admin));
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).label, null);
  bodyOf(await separate(orders[0]));
  for (const as of [undefined, orders[0].customer])
    assert.equal((await shop.call(separateParcel, { orderId: orders[0].orderId }, as)).status, 403);
});

test('D-13 ADM-22 a refund of one order holds the whole parcel, and the refusal names the refunded order', async () => {
  const orders = await groupedOrders(shop);
  const [first, second] = orders;
  await refundAtProvider(second);
  const { number, parcel } = await seenByAdmin(shop, second);
  assert.equal(parcel?.others[0]?.id, first.orderId);
  const refused = await label(first);
  assert.equal(refused.problem?.code, 'attention.parcel-held');
  assert.ok(refused.problem?.title.includes(`Commande ${number}. `));
  const kinds = (await seenByAdmin(shop, first)).parcel?.others[0]?.attention.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['refund']);

  const labelled = await groupedOrders(shop);
  bodyOf(await label(labelled[0]));
  await refundAtProvider(labelled[1]);
  const prepared = await shop.call(validatePreparation, { orderId: labelled[0].orderId }, admin);
  assert.equal(prepared.problem?.code, 'attention.parcel-held');
  assert.deepEqual(await statusesOf(labelled), ['paid', 'paid']);
});

test('D-09 a cancelled order leaves its parcel, but stays in it once a label was made', async () => {
  const orders = await groupedOrders(shop);
  const [remaining, cancelled] = orders;
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  assert.equal((await parcelsOf(shop, orders))[1], null);
  bodyOf(await label(remaining));
  assert.deepEqual(await rowsOf(orders), [{ state: 'made', grams: 450 }]);
  bodyOf(await shop.call(validatePreparation, { orderId: remaining.orderId }, admin));
  assert.deepEqual(await statusesOf(orders), ['to-ship', 'cancelled']);

  const labelledOrders = await groupedOrders(shop);
  bodyOf(await label(labelledOrders[0]));
  bodyOf(await shop.call(changeStatus, { orderId: labelledOrders[1].orderId, status: 'cancelled' }, admin));
  await putInStatus(shop, labelledOrders[0], 'paid');
  const [firstParcel, secondParcel] = await parcelsOf(shop, labelledOrders);
  assert.ok(firstParcel && firstParcel === secondParcel);
});

test('CUS-10 the buyer’s page names the orders in one parcel, without cancelled orders', async () => {
  const readOwnOrder = async ({ orderId, customer }: Placed) =>
    bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  const ungroupedOrder = await paid(shop);
  assert.deepEqual((await readOwnOrder(ungroupedOrder)).parcelOrders, []);
  const orders = await groupedOrders(shop);
  const numbers = [(await readOwnOrder(orders[0])).number, (await readOwnOrder(orders[1])).number];
  for (const order of orders) assert.deepEqual((await readOwnOrder(order)).parcelOrders, numbers);
  bodyOf(await label(orders[0]));
  bodyOf(await shop.call(changeStatus, { orderId: orders[1].orderId, status: 'cancelled' }, admin));
  assert.deepEqual((await readOwnOrder(orders[0])).parcelOrders, numbers.slice(0, 1));
});

test('ADM-22 a new address applies to all orders of the parcel', async () => {
  const orders = await groupedOrders(shop);
  const address = anAddress({ street: '3 place Bellecour' });
  bodyOf(await shop.call(changeAddress, { orderId: orders[1].orderId, address }, admin));
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).address?.street, '3 place Bellecour');
});

test('SYS-04 a label request that fails with HTTP 500 has an unknown result for each order of the parcel, and staff may request again', async () => {
  const orders = await groupedOrders(shop);
  await setNextOutcome('http-500');
  assert.equal((await label(orders[0])).problem?.code, 'shipping.label-unknown');
  for (const order of orders) {
    assert.equal((await seenByAdmin(shop, order)).labelUnknown, true);
    assert.equal((await label(order)).problem?.code, 'shipping.label-unknown');
  }
  assert.equal((await separate(orders[0])).problem?.code, 'shipping.parcel-labelled');
  const reply = bodyOf(await label(orders[1], { afterUnknown: true }));
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).label?.trackingId, reply.tracking_id);
  assert.deepEqual((await rowsOf(orders)).map(({ state }) => state).toSorted(), ['deleted', 'deleted', 'made', 'made']);
});

test('D-09 D-10 the scans of one parcel change the status of all its orders, and each order shows them', async () => {
  const orders = await groupedOrders(shop);
  const { tracking_id: trackingId } = bodyOf(await label(orders[0]));
  bodyOf(await shop.call(validatePreparation, { orderId: orders[1].orderId }, admin));
  const scan = async (event: string) => {
    await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId, event } });
    await followParcels(shop.system);
  };
  await scan('PC1');
  assert.deepEqual(await statusesOf(orders), ['shipped', 'shipped']);
  await scan('DI1');
  assert.deepEqual(await statusesOf(orders), ['delivered', 'delivered']);
  for (const { orderId, customer } of orders) {
    const buyerOrder = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
    assert.equal(buyerOrder.trackingId, trackingId);
    const codes = buyerOrder.parcelEvents.map(({ code }) => code);
    assert.deepEqual(codes, ['DI1', 'PC1', 'DR1']);
  }
});
