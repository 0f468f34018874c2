import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { getSession, updateProfile } from '#features/users/domain/endpoints.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('CUS-09 a TikTok nickname stored as a first name is not proposed, and the name of the address replaces it', async () => {
  const order = await toValidate(shop);
  await shop.shop.db.run(sql`
    update users set first_name = '✨ Lili ✨', display_name = '✨ Lili ✨' where id = ${order.customer.userId}`);
  const session = async () => (await shop.call(getSession, {}, order.customer)).body.user;
  assert.equal((await session())?.firstName, null);
  const address = anAddress({ email: order.customer.email });
  bodyOf(await shop.call(giveAddress, { orderId: order.orderId, address }, order.customer));
  assert.equal((await session())?.firstName, 'Léa');
  assert.equal((await seenByAdmin(shop, order)).address?.firstName, 'Léa');
  const stored = await shop.shop.db.one<{ name: string }>(sql`
    select first_name as name from users where id = ${order.customer.userId}`);
  assert.equal(stored?.name, 'Léa');
});

test('CUS-15 a typed first name is kept and shown, also when it equals the pseudo or the TikTok nickname', async () => {
  const { customer, pseudo } = await toValidate(shop);
  await shop.shop.db.run(sql`update users set display_name = 'Lili' where id = ${customer.userId}`);
  for (const firstName of [pseudo, 'Lili']) {
    const { user } = bodyOf(await shop.call(updateProfile, { firstName, lastName: null }, customer));
    assert.equal(user.firstName, firstName);
    assert.equal(bodyOf(await shop.call(getSession, {}, customer)).user?.firstName, firstName);
  }
  assert.equal(bodyOf(await shop.call(updateProfile, { firstName: null }, customer)).user.firstName, null);
});
