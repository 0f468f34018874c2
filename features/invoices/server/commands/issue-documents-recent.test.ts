import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { paid, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueMissing, issueRecent } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { db } = shop.shop;
const countDocuments = async ({ orderId }: Placed): Promise<number> => (await documentsOf(shop, orderId)).length;

test('the hourly job makes the missing documents of recent payments and events, and the nightly job those of all orders', async () => {
  const [recent, old] = [await paid(shop), await paid(shop)];
  await db.run(sql`update events set at = at - interval '3 days' where order_id = ${old.orderId}`);
  await db.run(sql`
    update payment_transactions set transacted_at = transacted_at - interval '3 days' where order_id = ${old.orderId}`);
  assert.equal(await issueRecent(shop.system), 1);
  assert.deepEqual([await countDocuments(recent), await countDocuments(old)], [1, 0]);
  assert.equal(await issueMissing(shop.system), 1);
});

test('an order whose documents cannot be computed does not stop the batch', async () => {
  const [broken, valid] = [await paid(shop), await paid(shop)];
  // A state of a later release, during a rolling update.
  await db.run(sql`alter table payment_transactions drop constraint payment_transactions_state_check`);
  await db.run(sql`
    insert into payment_transactions select (jsonb_populate_record(t, '{"id": "later", "state": "later-state"}')).*
    from payment_transactions t where order_id = ${broken.orderId}`);
  assert.equal(await issueRecent(shop.system), 1);
  assert.deepEqual([await countDocuments(broken), await countDocuments(valid)], [0, 1]);
});
