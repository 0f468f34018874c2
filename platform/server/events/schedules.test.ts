import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { daily, queueDueJobs, everyMinute, hourly, lastDue } from './schedules.ts';

const DAY_S = 86_400;
const shop = await testShop();
const idle = await testShop({ background: false });
afterAll(() => Promise.all([shop.close(), idle.close()]));

const clock = (json: object) => shop.fetch('/sandbox/clock', { method: 'POST', json });
const jobsOf = ({ shop: { db } }: typeof shop, queue: string) =>
  db.many<{ state: string }>(sql`select state::text from pgboss.job where name = ${queue} order by created_on`);
const scheduled = queuesOf(shop.shop).flatMap(({ name, every }) => (every ? [name] : []));

test('a schedule is due at its offset in each period, in UTC', () => {
  const now = new Date('2026-11-25T03:41:00.000Z');
  const before = new Date(now.getTime() - 1);
  assert.equal(lastDue(daily(3, 41), now).toISOString(), now.toISOString());
  assert.equal(lastDue(daily(3, 41), before).toISOString(), '2026-11-24T03:41:00.000Z');
  assert.equal(lastDue(hourly(11), now).toISOString(), '2026-11-25T03:11:00.000Z');
  assert.equal(lastDue(everyMinute, before).toISOString(), '2026-11-25T03:40:00.000Z');
});

test('SYS-08 a due queue gets one job for all missed times; a new queue, or a clock that was set back, causes no job', async () => {
  const queue = { name: 'retention', retries: 0, seconds: 10, every: daily(4, 17), run: async () => {} };
  const start = queueDueJobs(idle.system, [queue]);
  const count = async () => (await jobsOf(idle, 'retention')).length;
  const expectAfter = async (advancedMs: number, jobs: number) => {
    idle.advance(advancedMs);
    await start();
    assert.equal(await count(), jobs);
  };
  await expectAfter(0, 0);
  await expectAfter(10 * DAY_S * 1000, 1);
  await expectAfter(0, 1);
  await idle.shop.db.run(sql`delete from pgboss.job where name = 'retention'`);
  await expectAfter(-5 * DAY_S * 1000, 0);
  // A second process that takes over does not queue the job again.
  await queueDueJobs(idle.system, [queue])();
  assert.equal(await count(), 0);
  await expectAfter(DAY_S * 1000, 1);
});

test('a due queue whose query finds nothing starts no job', async () => {
  let condition = 'nothing';
  const whenDue = () => sql`select from settings where key = ${condition}`;
  const queue = { name: 'invoices', retries: 0, seconds: 10, every: everyMinute, whenDue, run: async () => {} };
  const start = queueDueJobs(idle.system, [queue]);
  await start();
  await idle.shop.db.run(sql`insert into settings (key, value) values ('something', '1')`);
  for (const [key, jobs] of [
    ['nothing', 0],
    ['something', 1],
  ] as const) {
    condition = key;
    idle.advance(60_000);
    await start();
    assert.equal((await jobsOf(idle, 'invoices')).length, jobs);
  }
});

test('SYS-08 the sandbox clock moved by a day runs every scheduled job at the moved time', async () => {
  await until(async () => (await shop.shop.db.many(sql`select from job_schedules`)).length === scheduled.length);
  const order = await toPay(shop);
  const longAgo = new Date(shop.shop.now().getTime() - 2 * 3_600_000);
  await shop.shop.db.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at, created_at)
    values ('waits', ${order.orderId}, 'debit', 'pending', 'AUTHORISED_TO_VALIDATE', 3100, 'EUR', ${longAgo}, ${longAgo})`);
  // Creates due work for queues that would otherwise find nothing: a mail without a job, an order without pieces, and a
  // live that nobody activates.
  await shop.shop.db.run(sql`
    insert into mails (key, kind, state, next_try_at, give_up_at, created_at, updated_at)
    values ('lost', 'sign-in', 'to-send', ${new Date(Date.now() + 600_000)}, ${new Date(Date.now() + 9 * DAY_S * 1000)}, ${longAgo}, ${longAgo})`);
  const { orderId } = await toValidate(shop);
  const [item] = (await seenByAdmin(shop, { orderId })).items;
  bodyOf(await shop.call(removeItem, { orderId, itemId: item?.id ?? '' }, shop.admin));
  const { liveId } = await toValidate(shop);
  const inAnHour = new Date(shop.shop.now().getTime() + 3_600_000);
  await shop.shop.db.run(sql`update lives set is_active = false, live_date = ${inAnHour} where id = ${liveId}`);
  assert.equal((await clock({ advanceSeconds: DAY_S })).status, 200);
  for (const queue of scheduled) {
    await until(async () => (await jobsOf(shop, queue)).some(({ state }) => state === 'completed'));
  }
  const { db } = shop.shop;
  const timeOf = async (query: Promise<{ at: Date } | null | undefined>) => (await query)?.at.getTime() ?? 0;
  const tomorrow = Date.now() + (DAY_S - 600) * 1000;
  // The retention, the reconciliation with the provider and the search for pending payments use the moved clock.
  assert.ok((await timeOf(db.one(sql`select max(at) as at from retention_runs`))) > tomorrow);
  assert.ok((await timeOf(db.one(sql`select max(at) as at from reconciliations`))) > tomorrow);
  assert.ok(
    (await timeOf(db.one(sql`select created_at as at from attention_items where kind = 'payment-waiting'`))) > tomorrow,
  );
});
