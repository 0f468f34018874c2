import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Problem } from '#shared/problem.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { signInAdminAt } from '#sandbox/testing/colours.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { enoughToSell, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { toValidate } from '#sandbox/testing/order-steps.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

test('PUB-13 a process in production refuses an order before the opening and while legally required information is missing, and accepts it afterwards', async (t) => {
  const database = await testDatabase();
  const unpreparedShop = await testShop({ databaseUrl: database.url, background: false });
  t.onTestFinished(async () => {
    await unpreparedShop.close();
    await database.drop();
  });
  const { customer, orderId } = await toValidate(unpreparedShop);
  const shop = await start(aFolder(), { ...inServiceEnv, DATABASE_URL: database.url });
  t.onTestFinished(async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
  });
  await shop.ready();
  const send = async (method: string, path: string, cookie: string, body?: object) => {
    const response = await fetch(shop.url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Partial<Problem> & Record<string, unknown> };
  };
  const validate = () =>
    send(giveAddress.method, giveAddress.path.replace(':orderId', orderId), customer.cookie, { address: anAddress() });
  const owner = await signInAdminAt(shop.url);
  const takesOrders = async () => (await send('GET', listLegalNeeds.path, owner)).body['takesOrders'];

  const beforeOpening = await validate();
  assert.deepEqual([beforeOpening.status, beforeOpening.body.code], [409, 'identity.not-open-yet']);
  await send(changeSettings.method, changeSettings.path, owner, { isOpen: true });
  const refused = await validate();
  assert.deepEqual([refused.status, refused.body.code], [409, 'identity.not-ready-to-sell']);
  assert.equal(await takesOrders(), false);
  assert.equal((await send(changeSettings.method, changeSettings.path, owner, enoughToSell)).status, 200);
  assert.equal(await takesOrders(), true);
  assert.deepEqual(await validate(), { status: 200, body: { status: 'to-pay' } });
});
