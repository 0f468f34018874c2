import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';
import type { Queue } from './jobs.ts';
import { reactionJob, registerReactions } from './reactions.ts';
import { inTransaction } from './transaction.ts';

const shop = await testShop({ background: false });
const secondShop = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
afterAll(async () => {
  await secondShop.close();
  await shop.close();
});

/** Makes two shops on one database run the jobs. Returns the data of each run, in order. */
async function aQueue(
  name: string,
  run: (data: Record<string, unknown>, runs: number) => void = () => {},
  retries = 0,
) {
  const ran: { data: Record<string, unknown> }[] = [];
  const queue: Queue = {
    name,
    retries,
    seconds: 10,
    async run(data) {
      ran.push({ data });
      run(data, ran.length);
    },
  };
  for (const instance of [shop, secondShop]) await instance.shop.jobs.createQueues([queue]);
  for (const instance of [shop, secondShop]) await instance.shop.jobs.work([queue]);
  return ran;
}
const stateOf = async (name: string) =>
  (await shop.shop.db.one<{ state: string }>(sql`select state from pgboss.job where name = ${name}`))?.state;

test('a job queued in a transaction does not run before the commit, and runs after it', async () => {
  const ran = await aQueue('apres');
  let runsBeforeCommit = -1;
  await inTransaction(shop.system, async (tx) => {
    await tx.enqueue('apres', { piece: 42 });
    await shop.shop.jobs.send('apres', { piece: 0 });
    await until(async () => ran.some(({ data }) => data['piece'] === 0));
    runsBeforeCommit = ran.filter(({ data }) => data['piece'] === 42).length;
  });
  await until(async () => ran.some(({ data }) => data['piece'] === 42));
  assert.equal(runsBeforeCommit, 0);
});

test('SYS-08 each of sixty jobs runs once, although two shops on one database run them concurrently', async () => {
  const ran = await aQueue('foule');
  await Promise.all(Array.from({ length: 60 }, (_, place) => shop.shop.jobs.send('foule', { place })));
  await until(async () => ran.length >= 60);
  assert.equal(new Set(ran.map(({ data }) => data['place'])).size, 60);
  assert.equal(ran.length, 60);
});

test('a job that fails runs again and completes when it succeeds', async () => {
  const ran = await aQueue(
    'essais',
    (_data, runs) => {
      if (runs < 2) throw new Error('not yet');
    },
    5,
  );
  await shop.shop.jobs.send('essais', { mail: 1 });
  await until(async () => (await stateOf('essais')) === 'completed');
  assert.equal(ran.length, 2);
});

test('a job without retries that fails is stored as failed', async () => {
  const ran = await aQueue('perdu', () => {
    throw new Error('never');
  });
  await shop.shop.jobs.send('perdu', {});
  await until(async () => (await stateOf('perdu')) === 'failed');
  assert.equal(ran.length, 1);
});

test('SYS-09 a run beyond its time limit is stopped, and reported at the first and at the last attempt', async (t) => {
  const faults = vi.spyOn(shop.shop.gateways.errors, 'fault');
  t.onTestFinished(() => faults.mockRestore());
  let stopped = 0;
  const run = (_data: object, ended?: AbortSignal) =>
    new Promise<never>(() => ended?.addEventListener('abort', () => stopped++));
  const queue = { name: 'endless', retries: 1, seconds: 1, run };
  await shop.shop.jobs.createQueues([queue]);
  await shop.shop.jobs.work([queue]);
  await shop.shop.jobs.send('endless', {});
  await until(async () => (await stateOf('endless')) === 'failed');
  assert.deepEqual(
    faults.mock.calls.map(([{ error, during }]) => [String(error), during]),
    [false, true].map((isGivenUp) => [
      'Error: a run of the queue endless took longer than 1 s',
      { kind: 'job', queue: 'endless', isGivenUp },
    ]),
  );
  assert.equal(stopped, 2);
});

test('a queue that a release changes is also changed in an existing shop, and another queue is not written', async () => {
  const queue: Queue = { name: 'changed', retries: 0, seconds: 10, run: async () => {} };
  const readUpdate = () =>
    shop.shop.db.one(sql`select updated_on::text as at from pgboss.queue where name = 'changed'`);
  await shop.shop.jobs.createQueues([queue]);
  const created = await readUpdate();
  await secondShop.shop.jobs.createQueues([queue]);
  assert.deepEqual(await readUpdate(), created);
  await secondShop.shop.jobs.createQueues([{ ...queue, retries: 3, seconds: 20 }]);
  await secondShop.shop.jobs.send('changed', {});
  const job = sql`select retry_limit as retries, expire_seconds as seconds from pgboss.job where name = 'changed'`;
  assert.deepEqual(await shop.shop.db.one(job), { retries: 3, seconds: 20 });
});

test('a delayed job runs after a job that was sent later without a delay', async () => {
  const ran = await aQueue('tard');
  await shop.shop.jobs.send('tard', { n: 2 }, { afterSeconds: 6 });
  await shop.shop.jobs.send('tard', { n: 1 });
  await until(async () => ran.length === 2);
  assert.deepEqual(
    ran.map(({ data }) => data['n']),
    [1, 2],
  );
});

test('SYS-08 a job whose notification was lost is found by polling', async () => {
  const ran = await aQueue('unnoticed');
  await shop.shop.db.run(sql`insert into pgboss.job (name, data) values ('unnoticed', '{}')`);
  await until(async () => ran.length === 1);
});

test('several jobs of one statement all run after a commit, and none runs after a rollback', async () => {
  const ran = await aQueue('several');
  const numbers = [1, 2, 3, 4, 5];
  for (const end of ['rollback', 'commit']) {
    const sending = inTransaction(shop.system, async (tx) => {
      const insertion = await shop.shop.jobs.insertion(
        'several',
        numbers.map((n) => ({ n, end })),
      );
      assert.equal(await tx.run(insertion ?? assert.fail()), 0);
      if (end === 'rollback') throw new Error(end);
    });
    await (end === 'rollback' ? assert.rejects(sending, { message: end }) : sending);
  }
  await until(async () => ran.length >= numbers.length);
  assert.deepEqual(
    ran.map(({ data }) => `${data['end']} ${data['n']}`).toSorted(),
    numbers.map((n) => `commit ${n}`),
  );
});

test('SYS-08 a reaction of a newer release is retried until a process knows it', async () => {
  const run = (data: Record<string, unknown>) => reactionJob.run(shop.system, data).then(() => {});
  for (const work of ['createQueues', 'work'] as const) await shop.shop.jobs[work]([{ ...reactionJob, run }]);
  await shop.shop.jobs.send(reactionJob.name, { reaction: 'of-tomorrow', event: { type: 'packing.changed' } });
  const state = await until(async () => /retry|completed/.exec((await stateOf(reactionJob.name)) ?? '')?.[0]);
  assert.equal(state, 'retry');
  const ran: string[] = [];
  registerReactions([
    { name: 'of-tomorrow', to: 'packing.changed', run: async (_ctx, { type }) => void ran.push(type) },
  ]);
  await until(async () => (await stateOf(reactionJob.name)) === 'completed');
  assert.deepEqual(ran, ['packing.changed']);
});
