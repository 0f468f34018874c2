import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPieceHistory, giveClaim, passPiece } from '#domain/claims/admin-endpoints.ts';
import { mergeUserOrders } from '#domain/merges/endpoints.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { claimed } from '#stage/testing/claim-steps.ts';
import { untilWaitingForLocks } from '#stage/testing/lock-waits.ts';
import { fine, toValidate } from '#stage/testing/order-steps.ts';
import { testShop } from '#stage/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let ref = 0;

/** A piece that somebody with an account asked for, and was given. */
async function aHolder(pseudo: string) {
  const customer = await shop.aCustomer(pseudo);
  const productId = await shop.aProduct(await shop.aLive(), ++ref);
  const claimId = await claimed(shop, productId, pseudo);
  const { orderId } = fine(await shop.call(giveClaim, { claimId }, admin));
  return { customer, productId, claimId, orderId };
}
const historyOf = async (productId: string) => fine(await shop.call(getPieceHistory, { productId }, admin));

test('a piece that is paid at the very moment is not passed', async () => {
  const { productId, claimId, orderId } = await aHolder('lea.paie');
  const pass = () => shop.call(passPiece, { claimId }, admin);
  let passing: ReturnType<typeof pass> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`);
    passing = pass();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`update orders set status = 'paid', payment_date = now() where id = ${orderId}`);
  });
  assert.equal((await passing)?.status, 409);
  const { holdings, claims } = await historyOf(productId);
  assert.deepEqual([holdings.map(({ until }) => until), claims.map(({ state }) => state)], [[null], ['held']]);
});

test('twenty rounds of a pass and a merge of its holder at once: passed once, and the piece is free', async () => {
  for (let round = 0; round < 20; round++) {
    const { customer, productId, claimId } = await aHolder(`lea.double.${round}`);
    const { customer: other } = await toValidate(shop);
    const both = { source_user_id: customer.userId, destination_user_id: other.userId };
    const [passed, merged] = await Promise.all([
      shop.call(passPiece, { claimId }, admin),
      shop.call(mergeUserOrders, both, admin),
    ]);
    assert.deepEqual([passed.status, merged.status], [200, 200], `round ${round}`);
    const { holdings, claims } = await historyOf(productId);
    assert.deepEqual(
      claims.map(({ state }) => state),
      ['released'],
      `round ${round}`,
    );
    assert.equal(holdings.filter(({ until }) => until === null).length, 0);
  }
});
