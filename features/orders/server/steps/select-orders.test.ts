import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { getOrdersFile, countOrders, listOrders } from '#screens/admin/orders/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { formatDateTime } from '#shared/time.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
type Filters = NonNullable<Parameters<typeof shop.call<typeof countOrders>>[1]>;

let liveId = '';
let userId = '';
beforeAll(async () => {
  liveId = await shop.aLive();
  ({ userId } = await shop.aCustomer('lea.fidele'));
  await db.run(sql`
    insert into users (email, tiktok_username, first_name, last_name)
    select 'sans' || n || '@test.example', 'sans.' || n, '=1+1', 'Nom;' || n from generate_series(1, 40) n`);
  // 1,301 orders. The count stops at 1,000.
  await db.run(sql`
    insert into orders (user_id, live_id, status, order_date)
    select case when n % 3 = 0 then ${userId}::uuid else (select id from users where tiktok_username = 'sans.' || n % 40 + 1) end,
      case when n % 2 = 0 then ${liveId}::uuid end,
      (array['to-validate', 'to-pay', 'paid', 'to-ship', 'shipped', 'delivered', 'cancelled'])[n % 7 + 1],
      now() - n * interval '1 hour' from generate_series(0, 1300) n`);
  await db.run(sql`
    update orders set held_until = order_date + interval '20 days' where order_date < now() - interval '18 days'`);
  await db.run(sql`
    update orders set payment_date = now() where status = 'to-pay' and order_date between now() - interval '9 days' and now() - interval '3 days'`);
  await db.run(sql`
    insert into attention_items (kind, key, order_id, data, created_at, settled_at)
    select 'late-payment', o.id::text, o.id, '{}', now(), case when n % 2 = 0 then now() end
    from (select id, row_number() over (order by order_date) n from orders) o where n % 7 = 0`);
});

async function listNumbers(filters: Filters & { q?: string }): Promise<string[]> {
  const numbers: string[] = [];
  let nextCursor: string | null | undefined;
  do {
    const page: { orders: { number: string }[]; next: string | null } = bodyOf(
      await shop.call(listOrders, { ...filters, ...(nextCursor && { after: nextCursor }) }, admin),
    );
    numbers.push(...page.orders.map(({ number }) => number));
    nextCursor = page.next;
  } while (nextCursor !== null);
  return numbers;
}
const numbersWhere = async (condition: Sql): Promise<string[]> => {
  const rows = await db.many<{ number: string }>(sql`
    select o.order_number as number from orders o join users u on u.id = o.user_id
    where ${condition} order by o.order_date desc, o.id desc`);
  return rows.map(({ number }) => number);
};
const days = (condition: Sql) => sql`(o.order_date at time zone 'Europe/Paris')::date ${condition}`;
const day = async (daysAgo: number): Promise<string> =>
  (
    await db.one<{ day: string }>(
      sql`select to_char((now() at time zone 'Europe/Paris')::date - ${daysAgo}::integer, 'YYYY-MM-DD') as day`,
    )
  )?.day ?? '';

test('ADM-18 the filters of orders can be combined, and the count agrees with the list', async () => {
  const [from, to] = [await day(9), await day(4)];
  const unpaid = sql`o.status in ('to-validate', 'to-pay')`;
  const cases: [Filters & { q?: string }, Sql][] = [
    [{}, sql`true`],
    [{ status: 'paid,to-ship' }, sql`o.status in ('paid', 'to-ship')`],
    [{ status: 'paid,paid' }, sql`o.status = 'paid'`],
    [
      { status: 'paid,cancelled,delivered', liveId },
      sql`o.status in ('paid', 'cancelled', 'delivered') and o.live_id = ${liveId}`,
    ],
    [{ from, to }, days(sql`between ${from}::date and ${to}::date`)],
    [{ to, userId }, sql`${days(sql`<= ${to}::date`)} and o.user_id = ${userId}`],
    [{ from: to, to: from }, sql`false`],
    [
      { only: 'attention' },
      sql`exists (select from attention_items a where a.order_id = o.id and a.settled_at is null)`,
    ],
    [{ only: 'overdue' }, sql`${unpaid} and o.payment_date is null and o.order_date < now() - interval '1 day'`],
    [
      { only: 'expiring' },
      // Orders do not expire while their live is on.
      sql`${unpaid} and o.live_id is null and (o.held_until at time zone 'Europe/Paris')::date <= (now() at time zone 'Europe/Paris')::date`,
    ],
    [{ only: 'no-account' }, sql`${unpaid} and u.auth_id is null`],
    [{ only: 'no-account', status: 'to-pay,paid' }, sql`o.status = 'to-pay' and u.auth_id is null`],
    [{ only: 'overdue', status: 'paid' }, sql`false`],
    [
      { q: 'sans.1', status: 'paid,to-pay', from },
      sql`u.tiktok_username like 'sans.1%' and o.status in ('paid', 'to-pay')
      and ${days(sql`>= ${from}::date`)}`,
    ],
    [
      { q: 'fidele', only: 'attention' },
      sql`u.tiktok_username = 'lea.fidele'
      and exists (select from attention_items a where a.order_id = o.id and a.settled_at is null)`,
    ],
  ];
  for (const [filters, condition] of cases) {
    const expectedNumbers = await numbersWhere(condition);
    assert.deepEqual(await listNumbers(filters), expectedNumbers, JSON.stringify(filters));
    const { q: _, ...narrow } = filters;
    if (filters.q === undefined) {
      const counted = bodyOf(await shop.call(countOrders, narrow, admin));
      assert.deepEqual(counted, {
        count: Math.min(expectedNumbers.length, 1000),
        isMore: expectedNumbers.length > 1000,
      });
    }
  }
});

test('ADM-18 an invalid status or day is refused', async () => {
  for (const invalidFilter of [{ status: 'paid,perdue' }, { status: ',' }, { from: '2026-02-30' }, { to: 'hier' }]) {
    assert.equal((await shop.call(listOrders, invalidFilter, admin)).status, 422, JSON.stringify(invalidFilter));
    assert.equal((await shop.call(countOrders, invalidFilter, admin)).status, 422, JSON.stringify(invalidFilter));
  }
});

test('ADM-18 the file contains each order that the filters select once, newest first, without formulas and fuzzy matches', async () => {
  const file = async (filters: Filters & { q?: string }) => {
    const answer = await shop.fetch(urlOf(getOrdersFile, filters), { as: admin });
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="commandes-[\d-]+\.csv"$/);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  };
  const numbersIn = (text: string) =>
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]);
  const completeFile = await file({});
  assert.ok(
    completeFile.startsWith('\uFEFFNuméro;Date;Statut;Live;Cliente;Pseudo;E-mail;Pièces;Montant;Payée le;Colis\r\n'),
  );
  assert.deepEqual(numbersIn(completeFile), await numbersWhere(sql`true`));
  assert.match(completeFile, /;"'=1\+1 Nom;\d+";sans\.\d+;sans\d+@test\.example;0;0,00;;\r\n/);
  const paidAt = new Date('2026-11-03T10:00:00Z');
  const number = numbersIn(completeFile)[0] ?? '';
  await shop.shop.db.run(sql`
    update orders set payment_date = null, paid_outside_at = ${paidAt} where order_number = ${number}`);
  const line = (await file({})).split('\r\n')[1] ?? '';
  assert.equal(line.split(';')[9], formatDateTime(paidAt));
  const [from, to] = [await day(3), await day(2)];
  const someFilters = { q: 'sans', status: 'paid,to-ship', from, to };
  assert.deepEqual(numbersIn(await file(someFilters)), await listNumbers(someFilters));
  assert.deepEqual(numbersIn(await file({ q: 'snas.1' })), [], 'a fuzzy match is not in the file');
});

test('D-16 the count and the file of the orders answer 403 to customers and visitors', async () => {
  const customer = await shop.aCustomer('curieuse');
  for (const as of [customer, null]) {
    assert.equal((await shop.call(countOrders, {}, as)).status, 403);
    assert.equal((await shop.fetch(urlOf(getOrdersFile, {}), { as })).status, 403);
  }
});
