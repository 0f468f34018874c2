import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followPseudo } from './follow-pseudo.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;

test('a renamed pseudo locks the orders of its user by id, whatever their place in the table', async () => {
  const { userId } = await shop.aCustomer();
  const ids = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
  // Stores the greater id first, so that a scan of the table finds it first.
  for (const id of ids.toReversed())
    await shop.shop.db.run(sql`
      insert into orders (id, user_id, status, order_date, pseudo) values (${id}, ${userId}, 'to-validate', now(), 'avant')`);
  const { following } = await inTransaction(system, async (tx) => {
    await tx.run(sql`select from orders where id = ${ids[0]} for no key update`);
    const pending = inTransaction(system, (renameTx) =>
      followPseudo(system, renameTx, { userId, from: 'avant', to: 'apres' }),
    );
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`select from orders where id = ${ids[1]} for no key update nowait`);
    return { following: pending };
  });
  await following;
  const rows = await shop.shop.db.many(sql`select pseudo from orders where user_id = ${userId}`);
  assert.deepEqual(rows, [{ pseudo: 'apres' }, { pseudo: 'apres' }]);
});
