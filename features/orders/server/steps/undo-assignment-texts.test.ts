import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveClaim, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder, undoLiveAdd } from '#features/orders/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
let ref = 0;
const orderExists = async (orderId: string) => (await db.one(sql`select 1 from orders where id = ${orderId}`)) !== null;

for (const [state, isDeleted] of [
  ['to-send', true],
  ['sent', false],
] as const)
  test(`after a live, an undone assignment ${isDeleted ? 'deletes' : 'keeps'} its order while its mail is ${state}`, async () => {
    const liveId = await shop.aLive();
    const claimId = await addClaim(shop, await shop.aProduct(liveId, ++ref), isDeleted ? 'mail.prevu' : 'mail.parti');
    await setLiveActive(shop, liveId, false);
    const { orderId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
    assert.equal(await db.run(sql`update mails set state = ${state} where order_id = ${orderId}`), 1);
    bodyOf(await shop.call(undoClaim, { claimId }, admin));
    assert.equal(await orderExists(orderId), !isDeleted);
  });

test('ADM-27 an undone assignment removes its comment, unless another text follows it', async () => {
  const liveId = await shop.aLive();
  const give = async (pseudo: string, comment: string) => {
    const productId = await shop.aProduct(liveId, ++ref);
    return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo, comment }, admin));
  };
  const undo = async ({ orderId, itemId, action }: Awaited<ReturnType<typeof give>>, comment: string) =>
    bodyOf(await shop.call(undoLiveAdd, { orderId, itemId, comment, ...(action && { reverts: action }) }, admin));
  const first = await give('lea.mots', 'ourlet 50 %');
  const second = await give('lea.mots', 'cadeau');
  const commentOf = async () => (await seenByAdmin(shop, first)).texts.comment;
  assert.equal(await commentOf(), 'ourlet 50 % · cadeau');
  await undo(second, 'cadeau');
  assert.equal(await commentOf(), 'ourlet 50 %');
  const third = await give('lea.mots', 'cadeau');
  await db.run(sql`update orders set comment = comment || ', fragile' where id = ${first.orderId}`);
  await undo(third, 'cadeau');
  assert.equal(await commentOf(), 'ourlet 50 % · cadeau, fragile');
  const alone = await give('mia.mots', 'ourlet');
  assert.deepEqual(await undo(alone, ' ourlet '), { orderDeleted: true, buyerDeleted: true });
});
