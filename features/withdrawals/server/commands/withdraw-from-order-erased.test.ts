import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { db } = shop.shop;

test('a withdrawal that waits for the erasure of its buyer is refused and not stored', async () => {
  const { orderId, customer } = await paid(shop);
  const { withdrawal } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`update users set auth_id = null where id = ${customer.userId}`);
    await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`);
    const waiting = shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer);
    await untilWaitingForLocks(db);
    return { withdrawal: waiting };
  });
  assert.equal((await withdrawal).problem?.code, 'users.signed-out');
  assert.equal(await db.run(sql`select from withdrawals where order_id = ${orderId}`), 0);
});
