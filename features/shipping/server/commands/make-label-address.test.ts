import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { deleteLabel, generateLabel, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, paid, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const label = (orderId: string, more: { weightGrams?: number; replaces?: string } = {}) =>
  shop.call(generateLabel, { orderId, ...more }, admin);
const statesOf = async (orderId: string) =>
  (
    await shop.shop.db.many<{ state: string }>(sql`
    select state from shipping_labels where order_id = ${orderId} order by created_at`)
  ).map((row) => row.state);

/**
 * Holds the request to the carrier.
 * @returns `requested`, which resolves once the shop has made the request, and `answer`, which lets the request through.
 */
function slowCarrier(t: { onTestFinished: (run: () => void) => void }) {
  const { shipping } = shop.shop.gateways;
  t.onTestFinished(() => {
    shop.shop.gateways.shipping = shipping;
  });
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const makeLabel: typeof shipping.makeLabel = async (request) => {
    requested.resolve();
    await answered.promise;
    return shipping.makeLabel(request);
  };
  shop.shop.gateways.shipping = { ...shipping, makeLabel };
  return { requested: requested.promise, answer: answered.resolve };
}
const correctAddress = (orderId: string, street: string) =>
  shop.call(changeAddress, { orderId, address: anAddress({ street }) }, admin);
const openKinds = async (order: { orderId: string }) =>
  (await seenByAdmin(shop, order)).attention.map(({ kind }) => kind);

test('SYS-04 an address corrected while the carrier answers holds the parcel until its label is replaced', async (t) => {
  const order = await paid(shop);
  const carrier = slowCarrier(t);
  const buying = label(order.orderId, { weightGrams: 700 });
  await carrier.requested;
  bodyOf(await correctAddress(order.orderId, '8 rue Neuve'));
  carrier.answer();
  const first = bodyOf(await buying);
  assert.deepEqual(await openKinds(order), ['label-address']);
  const { orderId } = order;
  const refused = await shop.call(validatePreparation, { orderId }, admin);
  assert.equal(refused.problem?.code, 'attention.parcel-held');
  assert.equal((await label(orderId, { replaces: '6A00000000000' })).problem?.code, 'shipping.parcel-changed');
  const second = bodyOf(await label(orderId, { replaces: first.tracking_id }));
  assert.notEqual(second.tracking_id, first.tracking_id);
  assert.deepEqual(await openKinds(order), []);
  assert.deepEqual(await statesOf(orderId), ['deleted', 'made']);
  const weights = await shop.shop.db.many(
    sql`select weight_grams as g from shipping_labels where order_id = ${orderId}`,
  );
  assert.deepEqual(weights, [{ g: 700 }, { g: 700 }]);
  bodyOf(await shop.call(validatePreparation, { orderId }, admin));
});

test('SYS-04 an address corrected after its label was made holds the parcel until the old address is restored or the label is deleted', async () => {
  const order = await paid(shop);
  const { orderId } = order;
  bodyOf(await correctAddress(orderId, '1 rue Foch'));
  bodyOf(await label(orderId));
  bodyOf(await correctAddress(orderId, '1 rue Foch'));
  assert.deepEqual(await openKinds(order), []);
  bodyOf(await correctAddress(orderId, '2 rue Foch'));
  assert.deepEqual(await openKinds(order), ['label-address']);
  bodyOf(await correctAddress(orderId, '1 rue Foch'));
  assert.deepEqual(await openKinds(order), []);
  bodyOf(await correctAddress(orderId, '2 rue Foch'));
  assert.deepEqual(await openKinds(order), ['label-address']);
  bodyOf(await shop.call(deleteLabel, { orderId }, admin));
  assert.deepEqual(await openKinds(order), []);
});

test('ADM-23 an order with a label that is validated again with another address raises an alert until its label is replaced', async () => {
  const order = await toPay(shop);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'preparing' }, admin));
  const { tracking_id: replaces } = bodyOf(await label(orderId));
  bodyOf(await shop.call(modifyOrder, { orderId }, customer));
  const validate = async (street?: string) =>
    bodyOf(
      await shop.call(
        giveAddress,
        { orderId, address: anAddress({ email: customer.email, ...(street && { street }) }) },
        customer,
      ),
    );
  await validate('8 rue Neuve');
  bodyOf(await shop.call(changeStatus, { orderId, status: 'preparing' }, admin));
  assert.deepEqual(await openKinds(order), ['label-address']);
  bodyOf(await label(orderId, { replaces }));
  assert.deepEqual(await openKinds(order), []);
});

test('a label is stored after its orders are locked, so that a transaction that holds the orders may change labels', async (t) => {
  const { orderId } = await paid(shop);
  const carrier = slowCarrier(t);
  const buying = label(orderId);
  await carrier.requested;
  const changed = await inTransaction(
    shop.system,
    async (tx) => {
      await tx.one(sql`select from orders where id = ${orderId} for no key update`);
      carrier.answer();
      await untilWaitingForLocks(shop.shop.db);
      await tx.run(sql`set local lock_timeout = '500ms'`);
      return tx.run(sql`update shipping_labels set updated_at = now() where order_id = ${orderId}`);
    },
    { runsOnce: true },
  );
  assert.equal(changed, 1);
  bodyOf(await buying);
});
