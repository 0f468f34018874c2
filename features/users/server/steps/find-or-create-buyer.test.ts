import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { lastSeenAs } from '#features/feed/server/queries.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { lockBuyer, createBuyer } from './find-or-create-buyer.ts';

test('D-04 ADM-27 after a user is renamed, the old pseudo gets a new user with another placeholder e-mail', async (t) => {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  const make = (pseudo: string) =>
    inTransaction(
      shop.system,
      async (tx) => (await lockBuyer(tx, pseudo)) ?? createBuyer(shop.system, tx, pseudo, lastSeenAs(pseudo)),
    );
  const first = await make('lea');
  const sameBuyer = await make('lea');
  assert.deepEqual([first.created, sameBuyer.created, sameBuyer.id], [true, false, first.id]);
  await shop.shop.db.run(sql`update users set tiktok_username = 'lea2' where id = ${first.id}`);
  const second = await make('lea');
  assert.equal(second.created, true);
  assert.notEqual(second.id, first.id);
  const { rows } = await shop.shop.pool.query<{ email: string }>(
    `select email from users where not is_admin order by created_at`,
  );
  assert.equal(rows[0]?.email, 'lea@pseudo.invalid');
  assert.match(rows[1]?.email ?? '', /^lea\.[0-9a-f]{8}@pseudo\.invalid$/);
});
