import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { reconciliationSteps } from '#sandbox/testing/reconciliation-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { pickOrdersSql } from './pick-orders.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system, admin } = shop;
const { nextPeriod, advanceDays, requestedDuring, compareDue } = reconciliationSteps(shop);

const countsNow = async () => bodyOf(await shop.call(reconcilePayments, {}, admin));

test('D-13 recent payments are compared every night, older payments every week, and payments before the period never', async () => {
  await nextPeriod();
  const { orderId } = await paid(shop);
  let nights = 0;
  let weeks = 0;
  for (let day = 0; day < 130; day++) {
    const requestedIds = await requestedDuring(compareDue);
    assert.ok(requestedIds.every((id) => id === orderId));
    if (day < 7) nights += requestedIds.length;
    else weeks += requestedIds.length;
    if (day > 120) assert.equal(requestedIds.length, 0, `day ${day}`);
    await advanceDays(1);
  }
  assert.equal(nights, 7);
  assert.equal(weeks, 16, 'the whole weeks from day 7 to day 120');
});

test('D-13 the setting limits the age of the compared payments', async () => {
  await nextPeriod();
  await paid(shop);
  await advanceDays(150);
  assert.equal((await countsNow()).asked, 0);
  bodyOf(await shop.call(changeSettings, { paymentCheckDays: 200 }, admin));
  assert.equal((await countsNow()).asked, 1);
  bodyOf(await shop.call(changeSettings, { paymentCheckDays: 120 }, admin));
});

test('D-13 after a change of the card contract, only orders paid under the present number of the shop are compared', async () => {
  await nextPeriod();
  await paid(shop);
  const contract = shop.config.lyra;
  const { shopId } = contract;
  contract.shopId = '87654321';
  const after = await countsNow();
  contract.shopId = shopId;
  assert.deepEqual(after, { asked: 0, equal: 0, mended: 0, unknown: 0 });
  assert.equal((await countsNow()).asked, 1);
});

test('D-13 a comparison stores the number of the shop with payments that were stored without it', async () => {
  await nextPeriod();
  const { orderId } = await paid(shop);
  const { db } = shop.shop;
  await db.run(sql`update payment_transactions set shop_id = null where order_id = ${orderId}`);
  assert.equal((await countsNow()).equal, 1);
  const stored = await db.one(sql`select shop_id as "shopId" from payment_transactions where order_id = ${orderId}`);
  assert.deepEqual(stored, { shopId: shop.config.lyra.shopId });
});

test('SYS-08 with 100,000 payments the selection reads the payments of the period by an index', async () => {
  await nextPeriod();
  const { orderId } = await paid(shop);
  const now = system.now();
  const { db } = shop.shop;
  await db.run(sql`alter table payment_transactions disable trigger all`);
  for (let from = 1; from < 100_000; from += 10_000)
    await db.run(sql`
      insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at, created_at)
      select 'many-' || n, ${orderId}::uuid, 'debit', 'paid', 'CAPTURED', 3100, 'EUR',
        ${now}::timestamptz - n * interval '16 minutes', ${now} from generate_series(${from}::integer, ${from + 9_999}::integer) n`);
  await db.run(sql`analyze payment_transactions, payment_forms, orders, order_comparisons`);
  const statement = await pickOrdersSql(system, { startedAt: now, scope: 'due' }, 200);
  const plan = await db.many<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(text, /Index (Only )?Scan.* (using|on) payment_transactions_by_date/);
  assert.doesNotMatch(text, /Seq Scan on payment_transactions/);
  await db.run(sql`truncate payment_transactions, refunds`);
  await db.run(sql`alter table payment_transactions enable trigger all`);
});
