import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { groupOrders, separateParcel, shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { followStatuses } from '#features/payments/server/steps/follow-money.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { parcelsOf } from '#sandbox/testing/grouped-orders.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, eventTypes, type Placed } from '#sandbox/testing/order-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { openParcelOf } from './open-parcel.ts';
import { closeDueParcels } from './ship-parcel.ts';

// Background jobs are off, so each test runs the work that follows a payment.
const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, admin));

const DAY_MS = 86_400_000;
const { requestRefund } = refundSteps(shop);
const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
const amountsOf = async (order: Placed) => {
  const { total, postage, status } = await seenByAdmin(shop, order);
  return [total, postage, status];
};
const readOwnOrder = async ({ orderId, customer }: Placed) =>
  bodyOf(await shop.call(getMyOrder, { orderId }, customer));
const isTogether = async (orders: readonly Placed[]) => {
  const [firstParcel, secondParcel] = await parcelsOf(shop, orders);
  return firstParcel !== null && firstParcel === secondParcel;
};
const label = ({ orderId }: Placed) => shop.call(generateLabel, { orderId }, admin);
const ship = ({ orderId }: Placed) => shop.call(shipParcel, { orderId }, admin);
const shipMine = ({ orderId, customer }: Placed) => shop.call(shipMyParcel, { orderId }, customer);

test('D-05 a further order to the same address during an open parcel costs no postage and joins the parcel', async () => {
  const first = await createOpenParcel();
  const { parcel } = await seenByAdmin(shop, first);
  assert.ok(Date.parse(parcel?.openUntil ?? '') - Date.now() > 4.9 * DAY_MS);
  const second = await createValidated(first, { firstName: 'LEA', street: '12, rue des Lilas' });
  assert.deepEqual(await amountsOf(second), [1900, 0, 'to-pay']);
  assert.deepEqual(await amountsOf(first), [3100, 600, 'paid']);
  assert.ok(await isTogether([first, second]));
  const openParcel = (await readOwnOrder(second)).openParcel;
  const { number } = await seenByAdmin(shop, second);
  assert.deepEqual([openParcel?.isIn, openParcel?.others.length, openParcel?.unpaid], [true, 1, [number]]);
  await pay(second);
  assert.deepEqual(await amountsOf(second), [1900, 0, 'paid']);
  assert.equal((await label(first)).problem?.code, 'shipping.parcel-open');
  bodyOf(await ship(second));
  const labelReply = bodyOf(await label(first));
  for (const order of [first, second])
    assert.equal((await seenByAdmin(shop, order)).label?.trackingId, labelReply.tracking_id);
  const third = await createValidated(first);
  assert.deepEqual(await amountsOf(third), [2500, 600, 'to-pay'], 'the parcel is closed');
});

test('D-05 an order to another address pays postage, a setting of 0 opens no parcel, and a setting outside 0 to 14 is refused', async () => {
  const first = await createOpenParcel();
  const toOtherAddress = await createValidated(first, { street: '3 place Bellecour' });
  assert.deepEqual(await amountsOf(toOtherAddress), [2500, 600, 'to-pay']);
  assert.equal((await readOwnOrder(toOtherAddress)).openParcel, null);
  await pay(toOtherAddress);
  assert.ok(!(await isTogether([first, toOtherAddress])));
  bodyOf(await shop.call(changeSettings, { openParcelDays: 0 }, admin));
  assert.deepEqual(await parcelsOf(shop, [await createOpenParcel()]), [null]);
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, admin));
  for (const openParcelDays of [-1, 15, 1.5])
    assert.equal((await shop.call(changeSettings, { openParcelDays }, admin)).status, 422);
});

test('D-05 « Modifier » takes an order out of the parcel, and its total includes the usual postage again', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  bodyOf(await shop.call(modifyOrder, { orderId: second.orderId }, second.customer));
  assert.deepEqual(await amountsOf(second), [2500, 600, 'to-validate']);
  assert.ok(!(await isTogether([first, second])));
  assert.deepEqual(
    [(await readOwnOrder(second)).openParcel?.isIn, (await readOwnOrder(second)).openParcel?.city],
    [false, 'Lyon'],
  );
});

test('D-05 the postage stays with the order that paid it after its cancellation or a withdrawal, and joined orders stay without postage', async () => {
  const [first, withdrawn] = [await createOpenParcel(), await createOpenParcel()];
  const second = await createValidated(first);
  await pay(second);
  bodyOf(await shop.call(changeStatus, { orderId: first.orderId, status: 'cancelled' }, admin));
  assert.deepEqual(await amountsOf(second), [1900, 0, 'paid']);
  assert.deepEqual(await amountsOf(first), [3100, 600, 'cancelled']);
  const third = await createValidated(first);
  assert.deepEqual(await amountsOf(third), [2500, 600, 'to-pay'], 'nobody pays the postage of this parcel any more');

  const laterOrder = await createValidated(withdrawn);
  await pay(laterOrder);
  const withdrawAndReadAmount = async (order: Placed) => {
    bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer));
    return (await seenByAdmin(shop, order)).attention.find(({ kind }) => kind === 'withdrawal')?.data['amount'];
  };
  assert.equal(await withdrawAndReadAmount(laterOrder), 1900);
  assert.equal(await withdrawAndReadAmount(withdrawn), 3100);
  bodyOf(await ship(laterOrder));
  assert.equal((await label(laterOrder)).problem?.code, 'attention.parcel-held');
  assert.deepEqual(await amountsOf(withdrawn), [3100, 600, 'paid']);
});

test('D-05 an open parcel closes when its time is over, and an unpaid order leaves it and must be validated again with postage', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  assert.equal(await closeDueParcels(system), 0);
  shop.advance(5 * DAY_MS + 1000);
  await closeDueParcels(system);
  assert.deepEqual(await amountsOf(second), [2500, 600, 'to-validate']);
  assert.deepEqual(await parcelsOf(shop, [second]), [null]);
  assert.ok((await eventTypes(shop, second)).includes('order.left-behind'));
  bodyOf(await label(first));
  assert.equal((await ship(first)).problem?.code, 'shipping.parcel-not-open');
});

test('« Payer et expédier maintenant » closes the parcel after the payment, or at once when no order is to be paid', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  assert.deepEqual(bodyOf(await shipMine(second)), { isClosed: false });
  assert.equal((await label(first)).problem?.code, 'shipping.parcel-open');
  await pay(second);
  assert.deepEqual(await amountsOf(second), [1900, 0, 'paid']);
  assert.equal((await readOwnOrder(first)).openParcel, null);
  bodyOf(await label(second));

  const singleOrder = await createOpenParcel();
  assert.deepEqual(bodyOf(await shipMine(singleOrder)), { isClosed: true });
  assert.equal((await shipMine(singleOrder)).problem?.code, 'shipping.parcel-not-open');
  bodyOf(await label(singleOrder));
});

test('a stranger cannot send an open parcel, and staff can neither group nor separate its order', async () => {
  const order = await createOpenParcel();
  const stranger = await shop.aCustomer();
  const unknownReply = await shipMine({ ...order, orderId: crypto.randomUUID() });
  const strangerAnswer = await shipMine({ ...order, customer: stranger });
  assert.deepEqual([strangerAnswer.status, strangerAnswer.problem?.code], [404, unknownReply.problem?.code]);
  assert.equal((await shop.call(shipMyParcel, { orderId: order.orderId })).status, 401);
  for (const as of [undefined, order.customer])
    assert.equal((await shop.call(shipParcel, { orderId: order.orderId }, as)).status, 403);
  const orderIds = [order.orderId, (await createOpenParcel()).orderId];
  assert.equal((await shop.call(groupOrders, { orderIds }, admin)).problem?.code, 'shipping.parcel-open');
  assert.equal(
    (await shop.call(separateParcel, { orderId: order.orderId }, admin)).problem?.code,
    'shipping.not-grouped',
  );
});

test('two concurrent payments open one parcel, and an order validated while the parcel closes joins it or pays postage', async () => {
  const first = await paid(shop);
  const second = await createValidated(first);
  await payByCard(shop, await openedForm(shop, second));
  await Promise.all([first, second, second].map(({ orderId }) => openParcelOf(system, orderId)));
  assert.ok(await isTogether([first, second]));
  for (let round = 0; round < 3; round += 1) {
    const paidOrder = await createOpenParcel();
    const [lateOrder, sent] = await Promise.all([createValidated(paidOrder), ship(paidOrder)]);
    const [, postage] = await amountsOf(lateOrder);
    const isIn = await isTogether([paidOrder, lateOrder]);
    assert.equal(postage, isIn ? 0 : 600);
    if (sent.status !== 200) assert.equal(sent.problem?.code, 'shipping.parcel-changed');
  }
});

const cancel = async ({ orderId }: Placed) => {
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  await followStatuses(system, orderId);
};
const listOwed = async (order: Placed, owed = 'money-owed') =>
  (await seenByAdmin(shop, order)).attention.filter(({ kind }) => kind === owed).map(({ data }) => data);
const refundAndListTotals = async (order: Placed, amount: number) => {
  bodyOf(await requestRefund(order, { amount }));
  await issueDocuments(system, order.orderId);
  return (await documentsOf(shop, order.orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total));
};

test('D-05 the postage of a cancelled order is kept until the last paid order of its parcel is cancelled', async () => {
  await setSellerIdentity(shop);
  const first = await createOpenParcel();
  await issueDocuments(system, first.orderId);
  const second = await createValidated(first);
  await pay(second);
  assert.equal((await seenByAdmin(shop, first)).keptPostage, 600);
  await cancel(first);
  assert.deepEqual(await listOwed(first), [{ amount: 2500, keptPostage: 600 }]);
  shop.advance(DAY_MS);
  assert.deepEqual(await refundAndListTotals(first, 2500), [3100, -2500]);
  assert.deepEqual(await listOwed(first), []);
  await cancel(second);
  assert.deepEqual(await listOwed(second), [{ amount: 1900 }]);
  assert.deepEqual(await listOwed(first), [{ amount: 600 }]);
  assert.deepEqual(await refundAndListTotals(first, 600), [3100, -2500, -600]);
  assert.deepEqual(await listOwed(first), []);
});

test('D-05 when an unpaid order leaves the open parcel, the postage of the cancelled order is owed too', async () => {
  const first = await createOpenParcel();
  const second = await createValidated(first);
  await cancel(first);
  assert.deepEqual(await listOwed(first), [{ amount: 2500, keptPostage: 600 }]);
  bodyOf(await shop.call(modifyOrder, { orderId: second.orderId }, second.customer));
  await followStatuses(system, second.orderId);
  assert.deepEqual(await listOwed(first), [{ amount: 3100 }]);
});

test('D-05 the postage of an order that was paid without the card provider is kept in the same way', async () => {
  const first = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: first.orderId, status: 'paid' }, admin));
  const second = await paid(shop);
  await shop.shop.db.run(sql`
    with made as (insert into parcels (created_at) values (now()) returning id),
      moved as (update orders set user_id = (select user_id from orders where id = ${first.orderId}), postage_cents = 0,
        parcel_id = (select id from made) where id = ${second.orderId})
    update orders set parcel_id = made.id from made where orders.id = ${first.orderId}`);
  await cancel(first);
  assert.deepEqual(await listOwed(first, 'money-owed-outside'), [{ amount: 2500, keptPostage: 600 }]);
  const [alert] = (await seenByAdmin(shop, first)).attention;
  bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '' }, admin));
  await cancel(second);
  assert.deepEqual(await listOwed(first, 'money-owed-outside'), [{ amount: 600, keptPostage: 0 }]);
});

test('D-05 the whole total of a cancelled order is owed when both orders of its parcel paid postage', async () => {
  const [firstOrder, secondOrder] = [await paid(shop), await paid(shop)];
  await shop.shop.db.run(sql`
    with made as (insert into parcels (created_at) values (now()) returning id)
    update orders set parcel_id = made.id from made where orders.id in (${firstOrder.orderId}, ${secondOrder.orderId})`);
  await cancel(firstOrder);
  assert.deepEqual(await listOwed(firstOrder), [{ amount: 3100 }]);
});
