import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { until } from '#sandbox/testing/steps.ts';
import { tripsOf } from '#sandbox/testing/round-trips.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { LiveMessage } from './shop-event.ts';
import { inTransaction, type Tx } from './transaction.ts';

const shop = await testShop({ background: false });
const received: LiveMessage[] = [];
shop.shop.liveFeed.subscribe((message) => received.push(message));
await shop.shop.jobs.createQueues([{ name: 'essai', retries: 0, seconds: 10, run: async () => {} }]);
afterAll(() => shop.close());
const { system } = shop;
const { db, pool } = shop.shop;
const customer = await shop.aCustomer('lea.transaction');

async function anOrder(tx: Tx): Promise<string> {
  const order = await tx.one<{ id: string }>(
    sql`insert into orders (user_id) values (${customer.userId}) returning id`,
  );
  const orderId = order?.id ?? '';
  await tx.record({ type: 'order.created', orderId, userId: customer.userId, data: { liveId: 'aucun' } });
  await tx.record({ type: 'user.mail-wanted', data: { requestId: orderId } });
  await tx.enqueue('essai', { orderId });
  return orderId;
}
/** Counts the order, its event, and its two jobs: `essai`, and the reaction to `user.mail-wanted`. */
const countStored = async (orderId: string) => [
  await db.run(sql`select 1 from orders where id = ${orderId}`),
  await db.run(sql`select 1 from events where order_id = ${orderId}`),
  await db.run(sql`select 1 from pgboss.job where data::text like ${`%${orderId}%`}`),
];
const isAnnounced = (orderId: string) => received.some((message) => message.id === orderId);

test('a commit stores rows, events, reactions and jobs together, and open screens are notified', async () => {
  const orderId = await inTransaction(system, anOrder);
  assert.deepEqual(await countStored(orderId), [1, 1, 2]);
  await until(async () => isAnnounced(orderId));
  assert.deepEqual(
    received.find((message) => message.id === orderId),
    { topic: 'orders', id: orderId, userId: customer.userId },
  );
});

test('a transaction ended by a refusal leaves no row, event or job and notifies nobody', async () => {
  let orderId = '';
  await assert.rejects(
    inTransaction(system, async (tx) => {
      orderId = await anOrder(tx);
      throw refuse(userProblems.pseudoTaken);
    }),
    { code: 'users.pseudo-taken' },
  );
  const next = await inTransaction(system, anOrder);
  await until(async () => isAnnounced(next));
  assert.deepEqual([await countStored(orderId), isAnnounced(orderId)], [[0, 0, 0], false]);
});

test('nothing is visible from outside before the commit', async () => {
  await inTransaction(system, async (tx) => {
    const orderId = await anOrder(tx);
    assert.deepEqual(await countStored(orderId), [0, 0, 0]);
  });
});

test('a transaction with an ignored failed statement throws instead of reporting a commit', async () => {
  let orderId = '';
  await assert.rejects(
    inTransaction(system, async (tx) => {
      orderId = await anOrder(tx);
      await tx.run(sql`select 1 / 0`).catch(() => 0);
    }),
    /nothing was stored/,
  );
  assert.deepEqual([await countStored(orderId), isAnnounced(orderId)], [[0, 0, 0], false]);
});

test('SYS-08 a cut connection fails its own transaction and no other transaction', async () => {
  for (const idle of [false, true]) {
    let orderId = '';
    await assert.rejects(
      inTransaction(system, async (tx) => {
        orderId = await anOrder(tx);
        const connection = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const cut = sql`select pg_terminate_backend(${connection?.pid})`;
        await (idle ? db.run(cut) : tx.run(cut));
        // The cut must reach the connection, which is idle between two statements.
        if (idle) await new Promise((resolve) => setTimeout(resolve, 100));
        await tx.run(sql`select 1`);
      }),
    );
    assert.deepEqual(await countStored(orderId), [0, 0, 0]);
  }
  assert.deepEqual(await countStored(await inTransaction(system, anOrder)), [1, 1, 2]);
  assert.equal(pool.waitingCount, 0);
});

function deadlock(options?: { runsOnce: boolean }) {
  const together = Promise.withResolvers<void>();
  let ready = 0;
  let runs = 0;
  const work = (rows: readonly string[]) =>
    inTransaction(
      system,
      async (tx) => {
        runs += 1;
        await tx.run(sql`select 1 from settings where key = ${rows[0]} for update`);
        if (++ready === 2) together.resolve();
        await together.promise;
        await tx.run(sql`update settings set value = to_jsonb((value::text)::int + 1) where key = ${rows[1]}`);
      },
      options,
    );
  return { both: () => Promise.allSettled([work(['a', 'b']), work(['b', 'a'])]), runs: () => runs };
}

test('a transaction ended by a deadlock is run again, unless its work may run only once', async () => {
  await db.run(sql`insert into settings (key, value) values ('a', '0'), ('b', '0')`);
  const repeatable = deadlock();
  const ends = (await repeatable.both()).map(({ status }) => status);
  assert.deepEqual([ends, repeatable.runs() > 2], [['fulfilled', 'fulfilled'], true]);
  const values = await db.many<{ value: number }>(sql`select value from settings where key in ('a', 'b')`);
  assert.deepEqual(
    values.map(({ value }) => value),
    [1, 1],
  );
  const once = deadlock({ runsOnce: true });
  const outcomes = await once.both();
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal(once.runs(), 2);
});

test('a last write is stored by the commit, and a failed last write rolls everything back', async () => {
  await inTransaction(system, async (tx) => tx.finally(sql`insert into settings (key, value) values ('last', '1')`));
  assert.equal(await db.run(sql`select 1 from settings where key = 'last'`), 1);
  let orderId = '';
  await assert.rejects(
    inTransaction(system, async (tx) => {
      orderId = await anOrder(tx);
      tx.finally(sql`insert into settings (key, value) values ('last', '1')`);
    }),
    { code: '23505' },
  );
  assert.deepEqual([await countStored(orderId), isAnnounced(orderId)], [[0, 0, 0], false]);
});

test('records, jobs and sent writes need a single round trip, together with the commit', async () => {
  const { roundTrips } = await tripsOf(() =>
    inTransaction(system, async (tx) => {
      tx.send(sql`insert into settings (key, value) values ('sent', '1')`);
      await tx.record({ type: 'user.mail-wanted', data: { requestId: crypto.randomUUID() } });
      await tx.enqueue('essai', {});
      tx.send(sql`update settings set value = '2' where key = 'sent'`);
    }),
  );
  assert.equal(roundTrips, 1);
  assert.deepEqual(await db.one(sql`select value from settings where key = 'sent'`), { value: 2 });
});

test('the failure of a sent write ends the transaction with the code of its error', async () => {
  for (const isLast of [true, false]) {
    let orderId = '';
    await assert.rejects(
      inTransaction(system, async (tx) => {
        orderId = await anOrder(tx);
        tx.send(sql`select 1 / 0`);
        if (!isLast) await tx.run(sql`select 1`);
      }),
      { code: '22012' },
    );
    assert.deepEqual([await countStored(orderId), isAnnounced(orderId)], [[0, 0, 0], false]);
  }
});

test('a job with a condition is queued only when its query finds a row in the transaction', async () => {
  const queued = async (value: string) => {
    await inTransaction(system, async (tx) => {
      await tx.run(sql`insert into settings (key, value) values (${value}, '1')`);
      for (const condition of ['condition-1', 'condition-2']) {
        const when = sql`select 1 from settings where key = ${condition}`;
        const insertion = await shop.shop.jobs.insertion('essai', [{ value, wanted: condition }], { when });
        await tx.run(insertion ?? assert.fail());
      }
    });
    const jobs = await db.many<{ wanted: string }>(
      sql`select data ->> 'wanted' as wanted from pgboss.job where data ->> 'value' = ${value}`,
    );
    return jobs.map(({ wanted }) => wanted);
  };
  assert.deepEqual(await queued('condition-1'), ['condition-1']);
  assert.deepEqual(await queued('condition-3'), ['condition-1']);
});

test('D-16 the history names the author of each event', async () => {
  const lea = {
    ...shop.asUser(customer),
    actor: { kind: 'customer', userId: customer.userId, sessionId: '', name: 'Léa', role: null },
  } as const;
  const orderId = await inTransaction(lea, anOrder);
  const event = await db.one(
    sql`select actor_kind, actor_id, actor_name, type from events where order_id = ${orderId}`,
  );
  assert.deepEqual(
    { ...(event as object) },
    { actor_kind: 'customer', actor_id: customer.userId, actor_name: 'Léa', type: 'order.created' },
  );
});

test('a hundred parallel transactions wait for connections, and all are committed', async () => {
  const createdIds = await Promise.all(Array.from({ length: 100 }, () => inTransaction(system, anOrder)));
  assert.equal(new Set(createdIds).size, 100);
  assert.equal(await db.run(sql`select 1 from orders where id = any(${createdIds})`), 100);
});
