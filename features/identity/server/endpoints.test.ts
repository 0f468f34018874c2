import assert from 'node:assert/strict';
import { afterAll, afterEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { readPage } from '#features/content/domain/endpoints.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { legalNeeds } from '#features/identity/domain/rules.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { foreseeReminders, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import { askForRest } from '#features/payments/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { giveAddress } from '#features/orders/server/commands/give-address.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { getMyOrder } from '#screens/customer/order/query.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { openForm } from '#features/payments/server/commands/open-form.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { enoughToSell, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { keptAfterLive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, putInStatus, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

const database = await testDatabase();
const rehearsal = await testShop({ databaseUrl: database.url, background: false });
const inService = await testShop({
  databaseUrl: database.url,
  background: false,
  env: inServiceEnv,
});
afterAll(async () => {
  await Promise.all([rehearsal.close(), inService.close()]);
  await database.drop();
});
const invalidateSettings = () => {
  rehearsal.shop.settings.invalidate();
  inService.shop.settings.invalidate();
};
afterEach(async () => {
  await rehearsal.shop.db.run(sql`delete from settings`);
  invalidateSettings();
});
const save = async (identity: Partial<Identity> & { isOpen?: boolean }) => {
  bodyOf(await rehearsal.call(changeSettings, identity, rehearsal.admin));
  invalidateSettings();
};

const refused = { code: 'identity.not-ready-to-sell', status: 409 };

test('a shop in service with an empty identity lists the missing needs to its owner and takes no order', async () => {
  await save({ isOpen: true });
  const order = await toValidate(rehearsal);
  const { missing, takesOrders } = bodyOf(await inService.call(listLegalNeeds, {}, inService.admin));
  assert.equal(takesOrders, false);
  const dependentNeeds = ['Le capital social', 'La ville du RCS', 'Le numéro de TVA intracommunautaire'];
  assert.deepEqual(
    missing.map(({ title }) => title),
    legalNeeds.map(({ title }) => title).filter((title) => !dependentNeeds.includes(title)),
  );
  for (const { why: reason, source, fields } of missing) assert.ok(reason && source && fields.length > 0);
  const buyer = inService.asUser(order.customer);
  const validation = { orderId: order.orderId, address: { ...anAddress(), deliveryNote: null } };
  await assert.rejects(giveAddress(buyer, validation), refused);
  await putInStatus(rehearsal, order, 'to-pay');
  await assert.rejects(openForm(buyer, { order_id: order.orderId }), refused);
  // A shop that is not in service accepts the same request.
  await putInStatus(rehearsal, order, 'to-validate');
  assert.deepEqual(await giveAddress(rehearsal.asUser(order.customer), validation), { status: 'to-pay' });
});

test('orders are accepted while no blocking need is missing', async () => {
  await save(enoughToSell);
  const { missing, takesOrders } = bodyOf(await inService.call(listLegalNeeds, {}, inService.admin));
  assert.equal(takesOrders, true);
  assert.deepEqual(
    missing.map(({ blocks }) => blocks),
    [false, false, false, false, false],
  );
  const order = await toValidate(rehearsal);
  const validation = { orderId: order.orderId, address: { ...anAddress(), deliveryNote: null } };
  await save({ mediatorSite: '' });
  await assert.rejects(giveAddress(inService.asUser(order.customer), validation), refused);
  await save({ mediatorSite: 'https://mediation.fr' });
  assert.deepEqual(await giveAddress(inService.asUser(order.customer), validation), { status: 'to-pay' });
});

test('D-16 the missing legal information is shown to administrators only', async () => {
  for (const as of [null, await rehearsal.aCustomer()])
    assert.equal((await rehearsal.call(listLegalNeeds, {}, as)).status, 403);
});

test('PUB-13 while the shop takes no orders, a buyer’s order states this, does not expire and causes no reminder and no request for a rest', async () => {
  const order = await keptAfterLive(rehearsal);
  const takesOrders = async () => {
    const { text } = await getMyOrder(inService.asUser(order.customer), { orderId: order.orderId });
    return (JSON.parse(text) as MyOrder).takesOrders;
  };
  const past = new Date(inService.shop.now().getTime() - 60_000);
  await rehearsal.shop.db.run(sql`
    update orders set held_from = ${past}, held_until = ${past}, remind_at = ${past} where id = ${order.orderId}`);
  assert.equal(await takesOrders(), false);
  assert.deepEqual([await remindBuyers(inService.system), await expireOrders(inService.system)], [0, 0]);
  const byHand = [
    await inService.call(remindBuyer, { orderId: order.orderId }, inService.admin),
    await inService.call(foreseeReminders, { orderIds: [order.orderId] }, inService.admin),
    await inService.call(askForRest, { orderId: order.orderId, amount: 600 }, inService.admin),
  ];
  for (const { problem } of byHand) assert.equal(problem?.code, 'orders.sales-closed');
  await save(enoughToSell);
  assert.equal(await takesOrders(), true);
  bodyOf(await inService.call(remindBuyer, { orderId: order.orderId }, inService.admin));
  assert.equal(await expireOrders(inService.system), 1, 'its time was over before the sales stopped');
});

test('a disabled legal page is not found in a rehearsal, and shows its template in a shop in service', async () => {
  const page = { code: 'mentions-legales', title: 'Mentions légales', content: '<p>Les miennes.</p>' };
  const { id: pageId } = bodyOf(await rehearsal.call(createPage, { ...page, isActive: true }, rehearsal.admin));
  const contents = async (shop: typeof rehearsal) => {
    const { status, body } = await shop.call(readPage, { code: page.code });
    return [status, status === 200 ? body.content.includes('Les miennes.') : null];
  };
  for (const shop of [rehearsal, inService]) assert.deepEqual(await contents(shop), [200, true]);
  bodyOf(await rehearsal.call(updatePage, { ...page, pageId, isActive: false }, rehearsal.admin));
  assert.deepEqual(await contents(rehearsal), [404, null]);
  assert.deepEqual(await contents(inService), [200, false]);
});
