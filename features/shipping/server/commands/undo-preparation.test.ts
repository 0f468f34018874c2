import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import {
  deleteLabel,
  generateLabel,
  packPiece,
  undoPreparation,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { readTable, listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { groupedOrders } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { parcelSteps } from '#sandbox/testing/parcels.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { followParcels } from './follow-parcels.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { labelled, statusOf } = parcelSteps(shop);

const validate = ({ orderId }: Placed, evenIncomplete = false) =>
  shop.call(validatePreparation, { orderId, evenIncomplete }, admin);
const undo = ({ orderId }: Placed, as: typeof admin | undefined = admin) => shop.call(undoPreparation, { orderId }, as);
async function validated() {
  const parcel = await labelled();
  const { action } = bodyOf(await validate(parcel));
  return { ...parcel, action };
}

test('ADM-22 undoing a validation returns the parcel to preparation with its label, and the history records it', async () => {
  const parcel = await validated();
  const { number } = await seenByAdmin(shop, parcel);
  assert.equal(bodyOf(await undo(parcel)).message, `Validation annulée\u00A0: ${number} est de nouveau à préparer`);
  const { status, label, events } = await seenByAdmin(shop, parcel);
  assert.deepEqual([status, label?.trackingId], ['paid', parcel.trackingId]);
  assert.deepEqual((await eventTypes(shop, parcel)).slice(-2), ['order.prepared', 'order.preparation-undone']);
  const event = events.find(({ type }) => type === 'order.preparation-undone');
  assert.deepEqual(event && [eventSentence(event), event.data], [
    'Validation de la préparation annulée',
    { from: 'to-ship', to: 'paid' },
  ]);
  const { orders } = bodyOf(await shop.call(listPreparation, { q: parcel.pseudo }, admin));
  assert.equal(orders.length, 1);
  assert.equal(bodyOf(await validate(parcel)).status, 'to-ship');
});

test('ADM-22 an undo returns all orders of the parcel to their earlier statuses, except an order cancelled since', async () => {
  const orders = await groupedOrders(shop);
  const [first, second] = orders;
  await putInStatus(shop, second, 'preparing');
  bodyOf(await shop.call(generateLabel, { orderId: first.orderId }, admin));
  bodyOf(await validate(second));
  const numbers = await Promise.all(orders.map(async (order) => (await seenByAdmin(shop, order)).number));
  const { message } = bodyOf(await undo(first));
  assert.equal(message, `Validation annulée\u00A0: ${numbers.join(' et ')} sont de nouveau à préparer`);
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['paid', 'preparing']);
  bodyOf(await validate(first));
  bodyOf(await shop.call(changeStatus, { orderId: second.orderId, status: 'cancelled' }, admin));
  bodyOf(await undo(first));
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['paid', 'cancelled']);
});

test('ADM-22 an undo keeps the ticks, and the missing pieces are reported again', async () => {
  const order = await paid(shop, [1200, 1500]);
  const { orderId } = order;
  bodyOf(await shop.call(generateLabel, { orderId }, admin));
  const [ticked, missing] = (await seenByAdmin(shop, order)).items;
  bodyOf(await shop.call(packPiece, { orderId, itemId: ticked?.id ?? '' }, admin));
  bodyOf(await validate(order, true));
  bodyOf(await undo(order));
  const [onTable] = bodyOf(await shop.call(readTable, { orderId }, admin)).orders;
  assert.deepEqual(
    onTable?.packed.map(({ itemId }) => itemId),
    [ticked?.id],
  );
  const { problem } = await validate(order);
  assert.deepEqual([problem?.code, problem?.params], ['shipping.pieces-missing', { refs: [missing?.ref] }]);
});

test('ADM-22 D-09 the validation of a parcel that the carrier has scanned, or that has another status, cannot be undone', async () => {
  const parcel = await validated();
  const { trackingId } = parcel;
  await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId, event: 'PC1' } });
  await followParcels(shop.system);
  const { problem } = await undo(parcel);
  assert.deepEqual(
    [problem?.code, problem?.title],
    [
      'orders.not-in-this-status',
      'Impossible d’annuler la préparation d’une commande au statut «\u00A0Expédiée\u00A0»',
    ],
  );
  for (const status of orderStatuses.filter((candidate) => candidate !== 'to-ship')) {
    await putInStatus(shop, parcel, status);
    assert.equal((await undo(parcel)).problem?.code, 'orders.not-in-this-status', status);
    assert.equal(await statusOf(parcel), status);
  }
});

test('ADM-22 the second of two concurrent undos is refused', async () => {
  const parcel = await validated();
  const replies = await Promise.all([undo(parcel), undo(parcel)]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await undo(parcel)).problem?.code, 'orders.not-in-this-status');
  assert.equal((await eventTypes(shop, parcel)).filter((type) => type === 'order.preparation-undone').length, 1);
});

test('ADM-22 an order set to “À expédier” by hand has no validation to undo, even after an earlier validation', async () => {
  const parcel = await validated();
  const { orderId } = parcel;
  bodyOf(await undo(parcel));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-ship' }, admin));
  const { problem } = await undo(parcel);
  assert.deepEqual(
    [problem?.code, problem?.title],
    [
      'shipping.never-validated',
      'Aucune validation à annuler\u00A0: cette commande est passée à «\u00A0À expédier\u00A0» autrement',
    ],
  );
  assert.equal(await statusOf(parcel), 'to-ship');
});

test('ADM-22 a label deleted before the undo must be made again for the next validation', async () => {
  const parcel = await validated();
  bodyOf(await shop.call(deleteLabel, { orderId: parcel.orderId }, admin));
  bodyOf(await undo(parcel));
  assert.equal((await validate(parcel)).problem?.code, 'shipping.no-label');
});

test('ADM-22 D-16 a packer may undo the preparation, and a buyer or a visitor may not', async () => {
  const parcel = await validated();
  for (const as of [undefined, parcel.customer]) {
    const answer = await shop.call(undoPreparation, { orderId: parcel.orderId }, as);
    assert.equal(answer.status, 403);
  }
  assert.equal(await statusOf(parcel), 'to-ship');
  const packer = await aMember(shop, 'packer');
  bodyOf(await shop.call(undoPreparation, { orderId: parcel.orderId, reverts: parcel.action }, packer));
  assert.equal(await statusOf(parcel), 'paid');
});

test('ADM-22 an undo is refused once a second packer has undone and validated the preparation again', async () => {
  const parcel = await labelled();
  const second = await aMember(shop, 'packer');
  const { orderId } = parcel;
  const { action } = bodyOf(await validate(parcel));
  bodyOf(await shop.call(undoPreparation, { orderId, reverts: action }, second));
  bodyOf(await shop.call(validatePreparation, { orderId }, second));
  const { status, problem } = await shop.call(undoPreparation, { orderId, reverts: action }, admin);
  assert.deepEqual([status, problem?.code], [409, 'shipping.validated-since']);
  assert.match(problem?.title ?? '', /^Rien n’a été annulé/);
  assert.equal(await statusOf(parcel), 'to-ship');
  assert.equal((await undo(parcel)).problem?.code, 'undo.unnamed-action');
});
