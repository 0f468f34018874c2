import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { boundsOf } from '#features/notices/domain/rules.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';
import { bodyOf, paid, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { sendDigests } from './send-digests.ts';
import { noticeMails, noticeReactions } from '../reactions.ts';

// Reactions stay in the queue.
const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const today = parisDay(shop.system.now());
const dayAfter = (days: number): Day => plusDays(today, days);
const hoursAfterMidnight = (hours: number) => new Date(Date.parse(boundsOf(today).from) + hours * 3_600_000);
const switchDigest = async (noticeDigest: boolean) => bodyOf(await shop.call(changeSettings, { noticeDigest }, admin));

beforeEach(async () => {
  await db.run(sql`delete from mails where kind in ('owner-first-order', 'owner-digest')`);
  await db.run(sql`update orders set payment_date = payment_date - interval '40 days'`);
});

/** Returns the days of the stored notices of a kind. */
const daysOf = async (kind: string): Promise<Day[]> =>
  (
    await db.many<{ day: Day }>(
      sql`select distinct split_part(key, '.', 2) as day from mails where kind = ${kind} order by 1`,
    )
  ).map(({ day }) => day);

/** Pays an order, and moves the payment and the time at which the shop recorded it. */
async function paidAt(at: Date, recordedAt: Date): Promise<Placed> {
  const order = await paid(shop, [2300]);
  await db.run(sql`update orders set payment_date = ${at} where id = ${order.orderId}`);
  await db.run(sql`update events set at = ${recordedAt} where order_id = ${order.orderId} and type = 'order.paid'`);
  return order;
}
async function reactTo({ orderId }: Placed) {
  const data = { from: 'to-pay', to: 'paid', transactionId: 'late', amount: 2900 } as const;
  await noticeReactions
    .find(({ to }) => to === 'order.paid')
    ?.run(shop.system, { type: 'order.paid', orderId, data }, shop.system.now());
}
const digestsOn = (days: number) => sendDigests({ ...shop.system, now: () => new Date(`${dayAfter(days)}T08:30:00Z`) });

test('the first order paid ten seconds before midnight is reported for its day, although the shop records it after midnight', async () => {
  await reactTo(await paidAt(hoursAfterMidnight(-10 / 3600), hoursAfterMidnight(4 / 3600)));
  assert.deepEqual(await daysOf('owner-first-order'), [dayAfter(-1)]);
});

test('an order paid in the evening that the shop records in the morning is not the first of a day', async () => {
  await reactTo(await paidAt(hoursAfterMidnight(-2), hoursAfterMidnight(9)));
  assert.deepEqual(await daysOf('owner-first-order'), []);
});

test('a payment that the shop records after the digest of its day is only in the next digest', async () => {
  await paidAt(hoursAfterMidnight(-0.2), hoursAfterMidnight(9));
  const digestOf = async (day: Day) => {
    const key = `owner-digest.${plusDays(day, 1)}.${admin.userId}`;
    const mail = await noticeMails
      .find(({ name }) => name === 'owner-digest')
      ?.write(shop.system, { key, orderId: null, requestId: null });
    return (mail?.text ?? '').replaceAll(/\s/g, ' ');
  };
  assert.match(await digestOf(today), /29,00 € au total/);
  assert.doesNotMatch(await digestOf(dayAfter(-1)), /29,00 €/);
});

test('days on which no process ran get their digests together, at most seven', async () => {
  await switchDigest(true);
  await digestsOn(1);
  assert.deepEqual(await daysOf('owner-digest'), [dayAfter(1)]);
  await digestsOn(3);
  assert.deepEqual(await daysOf('owner-digest'), [1, 2, 3].map(dayAfter));
  await digestsOn(20);
  assert.deepEqual((await daysOf('owner-digest')).slice(3), [14, 15, 16, 17, 18, 19, 20].map(dayAfter));
});

test('days before the digest was switched on get no digest', async () => {
  await switchDigest(false);
  await switchDigest(true);
  await digestsOn(1);
  assert.deepEqual(await daysOf('owner-digest'), [dayAfter(1)]);
});
