import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { searchPseudos, searchUsers } from '#features/users/domain/admin-endpoints.ts';
import { countUsers, listUsers } from '#screens/admin/users/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { readSearch, runsOf, prepareSearch } from './search.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
let liveId = '';

// More users match « ancien » than `maxIndexRows`, and their orders are the oldest. Searching for « ancien » therefore
// uses every step of `firstFound`.
const OLD_USERS = 620;
const NEW_USERS = 300;

beforeAll(async () => {
  liveId = await shop.aLive();
  await db.run(sql`
    insert into users (email, tiktok_username, display_name, first_name, last_name, created_at)
    select 'personne' || n || case when n <= ${OLD_USERS}::int then '@ancien.fr' else '@nouveau.fr' end,
      case when n % 3 > 0 then 'p.' || n end, case when n % 50 = 0 then 'Étoile ' || n end,
      (array['Léa', 'Zoé', 'Anne-Laure', null])[n % 4 + 1], case when n % 7 = 0 then '100% Martin' else 'Nom' || n end,
      timestamptz '2026-01-01' + n / 4 * interval '1 minute'
    from generate_series(1, ${OLD_USERS + NEW_USERS}::int) n`);
  await db.run(sql`
    insert into orders (user_id, live_id, status, order_date, payment_date, shipping_address)
    select u.id, ${liveId}, (array['paid', 'to-pay'])[k], u.created_at + k * interval '1 day', u.created_at,
      jsonb_build_object('first_name', 'Chez', 'last_name', u.last_name)
    from users u cross join generate_series(1, 2) k where not u.is_admin`);
  await db.run(sql`analyze users`);
});

async function allPages<Row>(page: (after?: string) => Promise<{ rows: Row[]; next: string | null }>): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const found: { rows: Row[]; next: string | null } = await page(next ?? undefined);
    rows.push(...found.rows);
    next = found.next;
  } while (next !== null);
  return rows;
}
const findOrders = (q: string, status?: 'paid') =>
  allPages(async (after) => {
    const page = bodyOf(await shop.call(listOrders, { q, status, after }, admin));
    return { rows: page.orders.map(({ number }) => number), next: page.next };
  });
const findUsers = (q: string) =>
  allPages(async (after) => {
    const page = bodyOf(await shop.call(listUsers, { q, after }, admin));
    return { rows: page.users.map(({ email }) => email), next: page.next };
  });

const withoutAccents = (text: unknown) => sql`translate(lower(${text}), 'éèëàâîôûç', 'eeeaaiouc')`;
const rowHolds = (q: string) => sql`exists (
  select from unnest(array[u.email, '@' || coalesce(u.tiktok_username, ''), u.display_name,
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''),
    coalesce(u.last_name, '') || ' ' || coalesce(u.first_name, '')]) field
  where position(${withoutAccents(q)} in ${withoutAccents(sql`field`)}) > 0)`;

const TEXTS = [
  'ancien',
  'nouveau',
  '@',
  'a',
  '1',
  '%',
  '_',
  'é',
  'zoé',
  'zoé nom',
  'ZOE',
  'martin anne',
  'ÉTOILE 5',
  '% m',
  'p.12',
  '@p.12',
  '-l',
  'personne7@',
  'étoile 5',
  'rien de tel',
  'c',
  '55',
  '100%',
];

test('ADM-18 a search lists exactly the orders whose buyer matches the text, each once, newest first, with and without a status', async () => {
  for (const q of TEXTS) {
    for (const status of [undefined, 'paid'] as const) {
      const expected = await db.many<{ number: string }>(sql`
        select o.order_number as number from orders o join users u on u.id = o.user_id
        where ${rowHolds(q)} and (${status ?? null}::text is null or o.status = ${status ?? null})
        order by o.order_date desc, o.id desc`);
      assert.deepEqual(
        await findOrders(q, status),
        expected.map(({ number }) => number),
        `${q} ${status}`,
      );
    }
  }
});

test('ADM-18 an order is found by its number, with or without its C, or by the beginning of the number', async () => {
  const all = await db.many<{ number: string }>(
    sql`select order_number as number from orders order by order_date desc, id desc`,
  );
  for (const q of ['C1234', '1234', 'c123', '123', 'C12345']) {
    const digits = q.replace(/^c/i, '');
    const startingWithDigits = all.filter(({ number }) => number.startsWith(`C${digits}`)).map(({ number }) => number);
    const found = await findOrders(q);
    for (const number of startingWithDigits) assert.ok(found.includes(number), `${q} finds ${number}`);
    if (/^c/i.test(q)) assert.deepEqual(found, startingWithDigits, q);
  }
});

test('ADM-05 ADM-11 a search lists and counts exactly the matching users, and the picker offers the first ten by name', async () => {
  for (const q of TEXTS) {
    const expected = await db.many<{ email: string }>(sql`
      select u.email from users u where not u.is_admin and ${rowHolds(q)} order by u.created_at desc, u.id desc`);
    assert.deepEqual(
      await findUsers(q),
      expected.map(({ email }) => email),
      q,
    );
    assert.equal(bodyOf(await shop.call(countUsers, { q }, admin)).count, expected.length, q);
    const byName = await db.many<{ email: string }>(sql`
      select u.email from users u where ${rowHolds(q)}
      order by lower(u.last_name), lower(u.first_name), u.tiktok_username, u.id limit 10`);
    const found = bodyOf(await shop.call(searchUsers, { q }, admin)).users.map(({ email }) => email);
    assert.deepEqual(
      found,
      byName.map(({ email }) => email),
      q,
    );
  }
});

test('ADM-22 orders to prepare are found by buyer and by addressee, the oldest payments first', async () => {
  for (const q of [...TEXTS, 'chez', 'chez nom5']) {
    const expected = await db.many<{ number: string }>(sql`
      select o.order_number as number from orders o join users u on u.id = o.user_id
      where o.status = 'paid' and (${rowHolds(q)}
        or position(lower(${q}) in lower('Chez ' || coalesce(o.shipping_address->>'last_name', ''))) > 0
        or position(lower(${q}) in lower(coalesce(o.shipping_address->>'last_name', '') || ' Chez')) > 0)
      order by o.payment_date, o.id limit 200`);
    const found = bodyOf(await shop.call(listPreparation, { q }, admin)).orders.map(({ number }) => number);
    assert.deepEqual(
      found,
      expected.map(({ number }) => number),
      q,
    );
  }
});

test('ADM-26 at most 100 pseudos are found: the exact match, viewers of this live, prefixes, then other customers', async () => {
  await db.run(sql`
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id)
    values (${liveId}, 'bella.vue', 'Bella', '1'), (${liveId}, 'zz.bel', 'Zed', '2'), (${liveId}, 'sans', 'Mirabelle', '3')`);
  const elsewhere = await shop.aLive();
  await db.run(sql`
    insert into tiktok_live_users (live_id, tiktok_username, display_name, tiktok_user_id)
    values (${elsewhere}, 'bel.ailleurs', null, '4'), (${elsewhere}, 'bel.ailleurs', 'Encore', '5'), (${elsewhere}, 'isabel', null, '6')`);
  for (const pseudo of ['bel', 'annabel', 'bel.cliente']) await shop.aCustomer(pseudo);
  const found = bodyOf(await shop.call(searchPseudos, { q: '@Bel', liveId }, admin)).pseudos;
  assert.deepEqual(
    found.map(({ pseudo, isCustomer }) => [pseudo, isCustomer]),
    [
      ['bel', true],
      ['bella.vue', false],
      ['sans', false],
      ['zz.bel', false],
      ['bel.ailleurs', false],
      ['bel.cliente', true],
      ['annabel', true],
    ],
  );
  assert.equal(found.find(({ pseudo }) => pseudo === 'bel.ailleurs')?.displayName, 'Encore');
  assert.equal(bodyOf(await shop.call(searchPseudos, { q: 'p' }, admin)).pseudos.length, 100);
});

test('`search_grams` of a text contains `runsOf` of each text in it, and the LIKE pattern matches it', async () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'é', '@', '.', '%', '_', '\\', ' ', '€', '👗', 'I'),
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, async (before, typed, later) => {
      const { text, pattern } = prepareSearch(typed, { rows: 0, shares: new Map() });
      fc.pre(text !== '');
      const longerText = `${before}${text}${later}`.toLowerCase();
      const row = await db.one<{ has: boolean; holds: boolean }>(sql`
        select search_grams(${longerText}) @> ${runsOf(text)} as has, ${longerText} like ${pattern} as holds`);
      assert.deepEqual({ ...row }, { has: true, holds: true });
    }),
    { numRuns: 60 },
  );
});

test('the estimates of searches come from the statistics of ANALYZE, which are read once', async () => {
  const { share, maxIndexRows } = await readSearch(db, 'personne', 'users');
  assert.ok(share > 0.9, `a share of ${share} for a text that all these users contain`);
  const statements: string[] = [];
  const recordingDb = { ...db, one: <Row>(query: Sql) => (statements.push(query.text), db.one<Row>(query)) };
  const search = await readSearch(recordingDb, 'martin', 'users');
  const { count } = (await db.one<{ count: number }>(
    sql`select count(*)::integer as count from users where search_text like '%martin%'`,
  )) ?? { count: 0 };
  assert.ok(search.expected > count / 3 && search.expected < count * 3, `${search.expected} expected, ${count} found`);
  assert.deepEqual([(await readSearch(recordingDb, 'ωωω', 'users')).expected, maxIndexRows], [0, 500]);
  assert.equal(statements.length, 1);
});

test('a search that takes too long gets a French refusal, and the next search is answered', async () => {
  const { db: usualDb } = shop.shop;
  shop.shop.db = { ...usualDb, many: (query) => usualDb.run(sql`select pg_sleep(30)`).then(() => usualDb.many(query)) };
  // The pool hands out the connection that was used last, so the next search gets this setting.
  await shop.shop.pool.query('set statement_timeout = 2000');
  const { status, problem } = await shop.call(listOrders, { q: 'a' }, admin);
  shop.shop.db = usualDb;
  await shop.shop.pool.query('set statement_timeout = 10000');
  assert.deepEqual([status, problem?.code], [503, 'http.busy']);
  assert.match(problem?.title ?? '', /précisez votre recherche/);
  assert.ok(bodyOf(await shop.call(listOrders, { q: 'a' }, admin)).orders.length > 0);
});
