import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { purgePersonComments } from './purge-comments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

/** Explains each statement before `tx` runs it. */
function explaining(tx: Tx, plans: string[]): Tx {
  const explain = async (query: Sql): Promise<Sql> => {
    const lines = await tx.many<Record<string, string>>(sql`explain ${query}`);
    plans.push(lines.map((line) => Object.values(line)[0]).join('\n'));
    return query;
  };
  return {
    ...tx,
    many: async (query) => tx.many(await explain(query)),
    one: async (query) => tx.one(await explain(query)),
    run: async (query) => tx.run(await explain(query)),
  };
}

/** Scan of a large table without an index, or with an index but without a condition on it. */
const WHOLE_SCAN = /Seq Scan|Scan using \S+ on (?:claims|tiktok_\w+|feed_set_aside)\b[^\n]*(?:\n(?!.*Index Cond)|$)/;

test('the deletion of a person’s comments reads no table from end to end', async () => {
  const { userId } = await shop.aCustomer();
  const liveId = await shop.aLive();
  const { db } = shop.shop;
  await db.run(
    sql`insert into pseudo_proofs (user_id, pseudo, tiktok_user_id, proved_at) values (${userId}, 'lea', '7', now())`,
  );
  for (const insert of [
    sql`insert into claims (live_id, ref, pseudo, tiktok_user_id, said_at, arrived_at, certainty, state)
      select ${liveId}, 1, 'p' || n, n::text, now(), now(), 'certain', 'closed'`,
    sql`insert into tiktok_event (live_id, user_unique_id, user_id, type_evenement, create_time, is_read)
      select ${liveId}, 'p' || n, n::text, 'chat', 0, true`,
    sql`insert into tiktok_live_users (live_id, tiktok_username, tiktok_user_id) select ${liveId}, 'p' || n, n::text`,
    sql`insert into feed_set_aside (live_id, heard_at, reason, excerpt) select ${liveId}, now(), 'no-data', '@p' || n || ' (chat)'`,
  ])
    await db.run(sql`${insert} from generate_series(1, 3000) n`);
  for (const table of ['claims', 'tiktok_event', 'tiktok_live_users', 'feed_set_aside'])
    await db.run(raw(`analyze ${table}`));
  const plans: string[] = [];
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    await purgePersonComments(explaining(tx, plans), userId);
  });
  assert.equal(plans.length, 8);
  for (const plan of plans) assert.doesNotMatch(plan, WHOLE_SCAN, plan);
});
