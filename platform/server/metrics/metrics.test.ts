import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { declaredMetrics } from '#app/features.ts';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import { closeCut, openCut } from '#features/feed/server/commands/record-state.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { bodyOf, paid, toPay } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { readExposition, type Sample } from '#sandbox/testing/read-exposition.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { Metrics } from './metrics.ts';
import { gaugesOf } from './read-gauges.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { live, receiveComments, read } = commentSteps(shop);

const scraped = async (instance: TestShop = shop) => readExposition(await (await instance.fetch('/metrics')).text());
const figure = (samples: readonly Sample[] = [], labels: Readonly<Record<string, string>> = {}): number | null =>
  samples.find((sample) => Object.entries(labels).every(([name, value]) => sample.labels[name] === value))?.value ??
  null;

async function gauge(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const metrics = new Metrics();
  await gaugesOf({ ...shop.shop, metrics }, declaredMetrics.gauges, 0)();
  return figure(readExposition(await metrics.registry.metrics()).get(name)?.samples, labels);
}

test('/metrics follows the text format and the naming rules of Prometheus', async () => {
  const families = await scraped();
  for (const name of families.keys()) assert.match(name, /^(defile|process|nodejs)_/);
  for (const { name } of [...declaredMetrics.gauges, ...declaredMetrics.counters]) assert.ok(families.has(name), name);
  for (const name of ['process_resident_memory_bytes', 'process_start_time_seconds', 'nodejs_eventloop_lag_seconds'])
    assert.equal(typeof figure(families.get(name)?.samples), 'number', name);
});

test('the strict reader refuses texts that promtool refuses', () => {
  const family = (name: string, type: string, lines: string) => `# HELP ${name} Help\n# TYPE ${name} ${type}\n${lines}`;
  assert.equal(readExposition(family('a_total', 'counter', 'a_total{b="c \\"d\\""} 1\n')).size, 1);
  const histogram = (inf: number, count: number) =>
    family(
      'a_seconds',
      'histogram',
      `a_seconds_bucket{le="1"} 2\na_seconds_bucket{le="+Inf"} ${inf}\na_seconds_sum 1\na_seconds_count ${count}\n`,
    );
  assert.equal(readExposition(histogram(3, 3)).size, 1);
  const faulty = [
    family('a_total', 'counter', 'a_total 1'),
    family('a_total', 'gauge', 'a_total 1\n'),
    family('a', 'counter', 'a 1\n'),
    family('a_total', 'counter', 'a_total -1\n'),
    family('a_milliseconds', 'gauge', 'a_milliseconds 1\n'),
    family('a', 'gauge', 'b 1\n'),
    family('a', 'gauge', 'a{b=c} 1\n'),
    family('a', 'gauge', 'a{b="c"} 1\na{b="c"} 2\n'),
    family('a', 'gauge', 'a one\n'),
    '# TYPE a gauge\na 1\n',
    'a 1\n',
    histogram(1, 1),
    histogram(3, 4),
  ];
  for (const text of faulty) assert.throws(() => readExposition(text), text);
});

test('many simultaneous scrapes read the database once', async () => {
  let statements = 0;
  const { db } = shop.shop;
  const many: Db['many'] = (query) => {
    statements += 1;
    return db.many(query);
  };
  const withMetrics = { ...shop.shop, metrics: new Metrics(), db: { ...db, many } };
  const readGauges = gaugesOf(withMetrics, declaredMetrics.gauges, 60_000);
  await Promise.all(Array.from({ length: 20 }, () => readGauges()));
  await readGauges();
  assert.equal(statements, 1);
});

test('alerts are counted by kind, and alerts about money also in a separate gauge', async () => {
  const { orderId } = await toPay(shop);
  await inTransaction(shop.system, async (tx) => {
    await raiseAttention(shop.system, tx, { kind: 'payment-double', key: orderId, orderId, data: { amount: 500 } });
    const data = { trackingId: '8R001', since: shop.shop.now().toISOString() };
    await raiseAttention(shop.system, tx, { kind: 'parcel-stuck', key: orderId, orderId, data });
  });
  assert.equal(await gauge('defile_attention_open', { kind: 'payment-double' }), 1);
  assert.equal(await gauge('defile_attention_open', { kind: 'parcel-stuck' }), 1);
  assert.equal(await gauge('defile_money_flagged'), 1);
});

test('waiting and abandoned mails, unknown labels and overdue holds are counted', async () => {
  const { orderId } = await paid(shop);
  const waiting = (await gauge('defile_mails_waiting')) ?? Number.NaN;
  for (const state of ['given-up', 'unsure']) assert.equal(await gauge('defile_mails_given_up', { state }), 0);
  await enqueueMail(shop.system, { key: `essai-${orderId}`, kind: 'payment-received', orderId });
  assert.equal(await gauge('defile_mails_waiting'), waiting + 1);
  await shop.shop.db.run(sql`update mails set state = 'given-up' where key = ${`essai-${orderId}`}`);
  assert.deepEqual(
    [await gauge('defile_mails_waiting'), await gauge('defile_mails_given_up', { state: 'given-up' })],
    [waiting, 1],
  );

  assert.equal(await gauge('defile_labels_unknown'), 0);
  await shop.shop.db.run(
    sql`insert into shipping_labels (order_id, state, weight_grams) values (${orderId}, 'unknown', 500)`,
  );
  assert.equal(await gauge('defile_labels_unknown'), 1);

  const unpaid = await toPay(shop);
  // An order does not expire while its live is on.
  await shop.shop.db.run(sql`update lives set is_active = false`);
  const endHoldIn = (seconds: number) =>
    shop.shop.db.run(sql`
      update orders set held_until = ${new Date(shop.shop.now().getTime() + seconds * 1000)} where id = ${unpaid.orderId}`);
  await endHoldIn(60);
  assert.equal(await gauge('defile_holds_due'), 0);
  await endHoldIn(-60);
  assert.equal(await gauge('defile_holds_due'), 1);
});

test('jobs that are due are counted by queue, with the longest delay', async () => {
  const { pool } = shop.shop;
  await shop.shop.jobs.send('payment-check', { orderId: crypto.randomUUID() });
  await shop.shop.jobs.send('payment-check', { orderId: crypto.randomUUID() }, { afterSeconds: 600 });
  await pool.query(`update pgboss.job set start_after = now() - interval '90 s' where start_after < now()`);
  await pool.query(`update pgboss.queue set failed_count = 3 where name = 'payment-check'`);
  const queue = 'payment-check';
  assert.equal(await gauge('defile_jobs_waiting', { queue }), 1);
  assert.ok(((await gauge('defile_jobs_oldest_waiting_seconds', { queue })) ?? 0) >= 90);
  assert.equal(await gauge('defile_jobs_failed', { queue }), 3);
});

test('the feed of a live reports its state, its cuts, its comments and its claims', async () => {
  const figuresBefore = await scraped();
  const figureOf = (families: typeof figuresBefore, name: string, labels = {}) =>
    figure(families.get(name)?.samples, labels) ?? 0;
  await shop.shop.db.run(sql`update lives set is_active = (id = ${live.liveId}::uuid)`);
  await shop.shop.db.run(sql`
    insert into feed_states (live_id, state, since) values (${live.liveId}, 'retrying', ${shop.shop.now()})`);
  assert.equal(await gauge('defile_feed_state', { state: 'retrying' }), 1);
  assert.equal(await gauge('defile_feed_state', { state: 'open' }), 0);
  for (let times = 0; times < 2; times++)
    await openCut(shop.shop, live.liveId, { from: shop.shop.now(), reason: 'dropped' });
  await closeCut(shop.shop, live.liveId, shop.shop.now());
  await receiveComments(['lea', 'je prends la 42'], ['zoe', 'trop belle']);
  assert.equal(await gauge('defile_comments_unread'), 2);
  await read();
  assert.equal(await gauge('defile_comments_unread'), 0);
  bodyOf(await shop.call(enterClaim, { liveId: live.liveId, ref: 42, pseudo: 'ines' }, shop.admin));
  const figuresAfter = await scraped();
  const growthOf = (name: string, labels = {}) =>
    figureOf(figuresAfter, name, labels) - figureOf(figuresBefore, name, labels);
  assert.deepEqual(
    {
      cuts: growthOf('defile_feed_cuts_total'),
      comments: growthOf('defile_comments_read_total'),
      claims: [
        growthOf('defile_claims_total', { source: 'comment' }),
        growthOf('defile_claims_total', { source: 'person' }),
      ],
    },
    { cuts: 1, comments: 2, claims: [1, 1] },
  );
});

test('calls to a provider are timed, and its failures counted by kind', async () => {
  await callProvider(shop.system, 'address', async () => 'fine');
  const fail = () => Promise.reject(new ProviderFailure('address', 'unreachable', 'no answer'));
  await assert.rejects(callProvider(shop.system, 'address', fail));
  const families = await scraped();
  const provider = 'address';
  const calls = families.get('defile_provider_call_duration_seconds')?.samples ?? [];
  assert.equal(
    figure(
      calls.filter(({ name }) => name.endsWith('_count')),
      { provider },
    ),
    2,
  );
  const failures = families.get('defile_provider_failures_total')?.samples;
  assert.equal(figure(failures, { provider, kind: 'unreachable' }), 1);
  assert.equal(await gauge('defile_provider_failing', { provider }), 1);
});

test('without its database a process reports its own figures, and that the database is unavailable', async (t) => {
  const secondShop = await testShop({ background: false });
  t.onTestFinished(() => secondShop.close());
  // A failing statement stands for an unavailable database.
  await secondShop.shop.pool.query('alter table mails rename to gone');
  const families = await scraped(secondShop);
  assert.equal(figure(families.get('defile_database_up')?.samples), 0);
  assert.deepEqual(families.get('defile_money_flagged')?.samples, []);
  assert.deepEqual(families.get('defile_attention_open')?.samples, []);
  assert.ok(figure(families.get('process_resident_memory_bytes')?.samples));
  await secondShop.shop.pool.query('alter table gone rename to mails');
});

test('one process of a shop leads, and its figure shows it', async (t) => {
  const leading = await testShop();
  t.onTestFinished(() => leading.close());
  await until(async () => figure((await scraped(leading)).get('defile_leader')?.samples) === 1);
  assert.equal(figure((await scraped()).get('defile_leader')?.samples), 0);
});
