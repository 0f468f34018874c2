import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import {
  deleteLabel,
  generateLabel,
  packPiece,
  scanAtTable,
  unpackPiece,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { readTable } from '#screens/admin/orders-preparation/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const scan = (text: string | number, open?: Placed) =>
  shop.call(scanAtTable, { text: String(text), ...(open && { orderId: open.orderId }) }, admin);
const readScan = async (text: string | number, open?: Placed) => bodyOf(await scan(text, open));
const onTable = async ({ orderId }: Placed) => bodyOf(await shop.call(readTable, { orderId }, admin)).orders;
const packedIn = async (order: Placed) => (await onTable(order)).flatMap(({ packed }) => packed);
async function piecesOf(order: Placed) {
  const [firstPiece, secondPiece] = (await seenByAdmin(shop, order)).items;
  assert.ok(firstPiece && secondPiece);
  return [firstPiece, secondPiece] as const;
}
const twoPrices = [1000, 1500];

test('ADM-22 a scanned piece of the open parcel is ticked once, with author and time, until no piece is left', async () => {
  const order = await paid(shop, twoPrices);
  const [firstPiece, secondPiece] = await piecesOf(order);
  const first = await readScan(firstPiece.ref, order);
  assert.deepEqual([first.kind, first.places[0]?.piece?.itemId, first.left], ['packed', firstPiece.id, 1]);
  const [packed] = await packedIn(order);
  assert.deepEqual([packed?.itemId, packed?.by === ''], [firstPiece.id, false]);
  assert.ok(Math.abs(Date.parse(packed?.at ?? '') - shop.shop.now().getTime()) < 60_000);
  const secondScan = await readScan(firstPiece.ref, order);
  assert.deepEqual([secondScan.kind, secondScan.left], ['packed-before', null]);
  const last = await readScan(`n° ${secondPiece.ref}`, order);
  assert.deepEqual([last.kind, last.left], ['packed', 0]);
});

test('ADM-22 two concurrent scans of a piece tick it once, and the second reports it as ticked before', async () => {
  const order = await paid(shop);
  const ref = (await seenByAdmin(shop, order)).items[0]?.ref ?? 0;
  const scans = await Promise.all([readScan(ref, order), readScan(ref, order)]);
  assert.deepEqual(scans.map(({ kind }) => kind).toSorted(), ['packed', 'packed-before']);
  assert.equal((await packedIn(order)).length, 1);
});

test('ADM-22 a piece of another parcel is reported without a tick, and without an open parcel it is ticked', async () => {
  const [openParcel, otherParcel] = [await paid(shop), await paid(shop)];
  const { number, items } = await seenByAdmin(shop, otherParcel);
  const ref = items[0]?.ref ?? 0;
  const refusedScan = await readScan(ref, openParcel);
  const [{ piece, ...place } = assert.fail()] = refusedScan.places;
  assert.deepEqual(
    [refusedScan.kind, refusedScan.places.length, place],
    ['elsewhere', 1, { orderId: otherParcel.orderId, number, pseudo: otherParcel.pseudo }],
  );
  const { liveTitle = '', ...pieceFacts } = piece ?? {};
  const { id: itemId, name, size, colourName, hexCode } = items[0] ?? assert.fail();
  assert.deepEqual(pieceFacts, { itemId, ref, name, size, colourName, hexCode });
  assert.notEqual(liveTitle, '');
  assert.deepEqual([await packedIn(openParcel), await packedIn(otherParcel)], [[], []]);
  const opened = await readScan(ref);
  assert.deepEqual([opened.kind, opened.places[0]?.orderId, opened.left], ['packed', otherParcel.orderId, 0]);
});

test('ADM-22 a deleted label names the label that replaced it, if any, and opens no parcel', async () => {
  const order = await paid(shop);
  const { orderId } = order;
  const makeLabel = async () => bodyOf(await shop.call(generateLabel, { orderId }, admin)).tracking_id;
  const old = await makeLabel();
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  const { kind, places, label } = await readScan(old.toLowerCase());
  assert.deepEqual([kind, places[0]?.orderId, label], ['old-label', orderId, undefined]);
  const current = await makeLabel();
  assert.equal((await readScan(old)).label, current);
  assert.equal((await readScan(current)).kind, 'opened');
});

test('ADM-22 an order number and a label number open the parcel, which contains the pieces of all its orders', async () => {
  const [first, second] = await groupedOrders(shop);
  const label = bodyOf(await shop.call(generateLabel, { orderId: first.orderId }, admin)).tracking_id;
  const seen = await seenByAdmin(shop, second);
  const byNumber = await readScan(seen.number.toLowerCase());
  assert.deepEqual([byNumber.kind, byNumber.places[0]?.orderId], ['opened', second.orderId]);
  const byLabel = await readScan(label);
  assert.deepEqual([byLabel.kind, byLabel.places[0]?.orderId], ['opened', first.orderId]);
  const ticked = await readScan(seen.items[0]?.ref ?? 0, first);
  assert.deepEqual([ticked.kind, ticked.left], ['packed', 1]);
  assert.deepEqual(
    (await onTable(first)).map(({ packed }) => packed.length),
    [0, 1],
  );
});

test('ADM-22 the label of the open parcel completes it once all pieces are ticked, and its order number does not', async () => {
  const [first, second] = await groupedOrders(shop);
  const label = bodyOf(await shop.call(generateLabel, { orderId: first.orderId }, admin)).tracking_id;
  const { number, items } = await seenByAdmin(shop, second);
  await readScan(items[0]?.ref ?? 0, second);
  assert.equal((await readScan(label, second)).kind, 'opened');
  await readScan((await seenByAdmin(shop, first)).items[0]?.ref ?? 0, first);
  assert.equal((await readScan(label, second)).kind, 'complete');
  assert.deepEqual([(await readScan(number, second)).kind, (await readScan(label)).kind], ['opened', 'opened']);
  assert.equal((await readScan(label, await paid(shop))).kind, 'opened');
  bodyOf(await shop.call(validatePreparation, { orderId: second.orderId }, admin));
  assert.equal((await readScan(label, second)).kind, 'not-to-pack');
});

test('ADM-22 an unknown, unsold, unpaid, cancelled or withdrawn piece is reported, and a withdrawn piece is not ticked', async () => {
  assert.equal((await readScan(987_654)).kind, 'unknown');
  assert.equal((await readScan('C987654')).kind, 'unknown');
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 987_655);
  assert.equal((await readScan(987_655)).kind, 'unsold');
  const unpaid = await toPay(shop);
  const ofUnpaid = await seenByAdmin(shop, unpaid);
  for (const text of [ofUnpaid.items[0]?.ref ?? 0, ofUnpaid.number]) {
    const { kind, status } = await readScan(text);
    assert.deepEqual([kind, status], ['not-to-pack', 'to-pay']);
  }
  bodyOf(await shop.call(changeStatus, { orderId: unpaid.orderId, status: 'cancelled' }, admin));
  assert.equal((await readScan(ofUnpaid.items[0]?.ref ?? 0)).kind, 'cancelled');
  assert.equal((await readScan(ofUnpaid.number)).kind, 'cancelled');
  const order = await paid(shop, twoPrices);
  const [firstPiece, secondPiece] = await piecesOf(order);
  const { orderId, customer } = order;
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa', itemIds: [firstPiece.id] }, customer));
  assert.equal((await readScan(firstPiece.ref, order)).kind, 'withdrawn');
  const byHand = await shop.call(packPiece, { orderId, itemId: firstPiece.id }, admin);
  assert.equal(byHand.problem?.code, 'shipping.piece-withdrawn');
  assert.equal((await readScan(secondPiece.ref, order)).left, 0);
  assert.deepEqual(
    (await packedIn(order)).map(({ itemId }) => itemId),
    [secondPiece.id],
  );
});

test('ADM-22 a number shared by several lives ticks the piece of the open parcel, and lists all pieces without an open parcel', async () => {
  const [first, second] = [await paid(shop), await paid(shop)];
  const ref = 424_242;
  for (const { productIds } of [first, second])
    await db.run(sql`update products set ref = ${ref} where id = ${productIds[0]}`);
  const ambiguousScan = await readScan(ref);
  assert.deepEqual(
    [ambiguousScan.kind, ambiguousScan.places.map(({ orderId }) => orderId).toSorted()],
    ['several', [first.orderId, second.orderId].toSorted()],
  );
  const ticked = await readScan(ref, second);
  assert.deepEqual(
    [ticked.kind, ...ticked.places.map(({ orderId }) => orderId)],
    ['packed', second.orderId, first.orderId],
  );
  // The piece of the second order is already packed, so the scan means the piece of the first order.
  const secondScan = await readScan(ref);
  assert.deepEqual([secondScan.kind, secondScan.places[0]?.orderId], ['packed', first.orderId]);
});

test('ADM-22 a tick can be undone unless a newer tick replaced it, a parcel needs no tick, and a validated parcel accepts no tick', async () => {
  const order = await paid(shop, twoPrices);
  const [firstPiece] = await piecesOf(order);
  const piece = { orderId: order.orderId, itemId: firstPiece.id };
  for (let time = 0; time < 2; time += 1) assert.equal(bodyOf(await shop.call(packPiece, piece, admin)).left, 1);
  assert.equal((await packedIn(order)).length, 1);
  for (let time = 0; time < 2; time += 1) assert.equal(bodyOf(await shop.call(unpackPiece, piece, admin)).left, 2);
  assert.deepEqual(await packedIn(order), []);
  const scanFirstPiece = () => shop.call(scanAtTable, { text: String(firstPiece.ref), orderId: order.orderId }, admin);
  const reverts = bodyOf(await scanFirstPiece()).action ?? '';
  bodyOf(await shop.call(unpackPiece, piece, admin));
  shop.advance(1000);
  const newer = bodyOf(await scanFirstPiece()).action ?? '';
  const lateReply = await shop.call(unpackPiece, { ...piece, reverts }, admin);
  assert.deepEqual([lateReply.status, lateReply.problem?.code], [409, 'shipping.ticked-since']);
  assert.equal((await packedIn(order)).length, 1);
  assert.equal(bodyOf(await shop.call(unpackPiece, { ...piece, reverts: newer }, admin)).left, 2);
  bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, admin));
  bodyOf(await shop.call(validatePreparation, { orderId: order.orderId }, admin));
  assert.deepEqual(
    [(await shop.call(packPiece, piece, admin)).problem?.code, (await readScan(firstPiece.ref, order)).kind],
    ['orders.not-in-this-status', 'not-to-pack'],
  );
  assert.deepEqual((await eventTypes(shop, order)).slice(-2), ['order.label-made', 'order.prepared']);
  const pieceOfOtherOrder = { ...piece, orderId: (await paid(shop)).orderId };
  assert.equal((await shop.call(packPiece, pieceOfOtherOrder, admin)).problem?.code, 'orders.item-not-found');
});

test('ADM-22 a tick is deleted when its order is cancelled, and when its order item is deleted', async () => {
  const order = await paid(shop);
  const { orderId } = order;
  const ref = (await seenByAdmin(shop, order)).items[0]?.ref ?? 0;
  const countTicks = async () =>
    (
      await db.many(
        sql`select from packed_pieces k join order_items i on i.id = k.item_id where i.order_id = ${orderId}`,
      )
    ).length;
  await readScan(ref, order);
  assert.equal(await countTicks(), 1);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, admin));
  assert.equal(await countTicks(), 0);
  await readScan(ref, order);
  await db.run(sql`delete from order_items where order_id = ${orderId}`);
  assert.equal(await countTicks(), 0);
});

test('D-16 only staff read a parcel at the packing table, scan or tick', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  const itemId = (await seenByAdmin(shop, order)).items[0]?.id ?? '';
  for (const as of [undefined, customer]) {
    assert.equal((await shop.call(readTable, { orderId }, as)).status, 403);
    assert.equal((await shop.call(scanAtTable, { text: '42' }, as)).status, 403);
    assert.equal((await shop.call(packPiece, { orderId, itemId }, as)).status, 403);
    assert.equal((await shop.call(unpackPiece, { orderId, itemId }, as)).status, 403);
  }
  assert.equal((await shop.call(readTable, { orderId: itemId }, admin)).problem?.code, 'orders.not-found');
});
