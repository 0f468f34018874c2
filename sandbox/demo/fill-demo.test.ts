import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { orderStatuses, statusesWhere, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderTotal, POSTAGE } from '#features/orders/domain/rules.ts';
import { pseudoError } from '#features/users/domain/rules.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { isParcelNumber } from '#shared/parcel-number.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { operationsOf } from '#sandbox/testing/operations.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import { fillDemo } from './fill-demo.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ background: false });
  await fillDemo(shop.system);
});
afterAll(() => shop.close());

const readRows = <Row>(query: Sql): Promise<Row[]> => shop.shop.db.many<Row>(query);
const assertNoRows = async (query: Sql, message: string): Promise<void> =>
  assert.deepEqual(await readRows(query), [], message);

test('the demo shop has four lives, one of them on air, 102 pieces of 12 € to 49 €, 12 colours and 30 people', async () => {
  const [counts] = await readRows(sql`
    select (select count(*)::int from lives) as lives, (select count(*)::int from lives where is_active) as "onAir",
      (select count(*)::int from products) as pieces, (select count(*)::int from product_colors) as colours,
      (select count(*)::int from users where not is_admin) as people,
      (select count(*)::int from users where not is_admin and auth_id is null) as "onDemand",
      (select count(*)::int from users where not is_admin and tiktok_username is null) as "withoutPseudo",
      (select count(*)::int from products where price_cents not between 1200 and 4900) as "outOfRange"`);
  assert.deepEqual(counts, {
    lives: 4,
    onAir: 1,
    pieces: 102,
    colours: 12,
    people: 30,
    onDemand: 8,
    withoutPseudo: 1,
    outOfRange: 0,
  });
});

test('every status has an order, and the history of each order ends in its status', async () => {
  const orders = await readRows<{ number: string; status: string; last: string | null }>(sql`
    select order_number as number, status, (select e.data->>'to' from events e
      where e.order_id = o.id and e.data ? 'to' order by e.id desc limit 1) as last from orders o`);
  assert.deepEqual(new Set(orders.map((order) => order.status)), new Set(orderStatuses));
  for (const { number, status, last } of orders) assert.equal(last ?? 'to-validate', status, number);
});

test('every total is the sum of 6 € of postage and the prices of the order’s pieces, without the removed pieces', async () => {
  const orders = await readRows<{ number: string; total: number; prices: number[] }>(sql`
    select order_number as number, total_amount_cents as total, coalesce((select json_agg(i.price_cents) from order_items i
      where i.order_id = o.id and i.release_reason is distinct from 'removed'), '[]') as prices from orders o`);
  for (const { number, total, prices } of orders) assert.equal(total, orderTotal(prices, POSTAGE), number);
  await assertNoRows(
    sql`select 1 from order_items i join products p on p.id = i.product_id where p.price_cents <> i.price_cents`,
    'an item has the price of its piece',
  );
});

test('a cancelled order releases its pieces, one of them is sold again, and each piece is from the live of its order', async () => {
  const statusesWithoutPieces = sqlWords(statusesWhere((life) => !life.holdsItsPieces));
  await assertNoRows(
    sql`select o.order_number from orders o join order_items i on i.order_id = o.id
    where (o.status in (${statusesWithoutPieces})) <> (i.release_reason is not distinct from 'cancelled') and i.release_reason is distinct from 'removed'`,
    'only orders without their pieces release them',
  );
  await assertNoRows(
    sql`select o.order_number from orders o join order_items i on i.order_id = o.id
    join products p on p.id = i.product_id where p.live_id <> o.live_id`,
    'a piece is from the live of its order',
  );
  const resold = await readRows(sql`
    select 1 from order_items i join order_items resale on resale.product_id = i.product_id and resale.released_at is null
    where i.release_reason = 'cancelled' and resale.created_at > i.released_at`);
  assert.equal(resold.length, 1);
});

test('no event of the demo shop is in the future or before its order, and no buyer is newer than their own orders', async () => {
  const now = shop.shop.now();
  await assertNoRows(
    sql`select o.order_number, e.type from events e join orders o on o.id = e.order_id
    where e.at > ${now} or e.at < o.order_date`,
    'an event lies between its order and now',
  );
  await assertNoRows(sql`select 1 from parcel_events where at > ${now}`, 'no scan is in the future');
  await assertNoRows(sql`select 1 from tiktok_event where inserted_at > ${now}`, 'no comment is in the future');
  await assertNoRows(
    sql`select u.email from users u left join auth_identities a on a.id = u.auth_id
    where u.created_at > ${now} and not u.is_admin or a.last_sign_in_at > ${now}`,
    'no account or sign-in is in the future',
  );
  await assertNoRows(
    sql`select o.order_number from orders o join users u on u.id = o.user_id
    where u.created_at > o.order_date`,
    'a buyer is older than their orders',
  );
});

test('every paid order has its payment, and one paid amount differs from the total', async () => {
  await assertNoRows(
    sql`select order_number from orders o where (payment_date is not null) <>
    exists (select from payment_transactions t where t.id = o.payment_id and t.order_id = o.id and t.state = 'paid')`,
    'exactly the paid orders have a payment',
  );
  const flagged = await readRows<{ flag: string; paid: number; total: number; status: string }>(sql`
    select t.flag, t.amount_cents as paid, o.total_amount_cents as total, o.status
    from payment_transactions t join orders o on o.id = t.order_id where t.flag is not null`);
  assert.deepEqual(flagged, [{ flag: 'amount', paid: 3590, total: 4790, status: 'paid' }]);
  await assertNoRows(
    sql`select 1 from payment_transactions t join orders o on o.id = t.order_id
    where t.state = 'paid' and t.flag is null and t.amount_cents <> o.total_amount_cents`,
    'a payment without a flag has the amount of its order',
  );
});

test('every parcel has a number of the carrier’s format, a label to print and scans', async () => {
  // Paid statuses whose label is not made yet. A returned parcel still has its label.
  const unlabelled = new Set<OrderStatus>(['paid', 'preparing']);
  const labelled = statusesWhere(({ isPastPayment }) => isPastPayment).filter((status) => !unlabelled.has(status));
  const parcels = await readRows<{
    number: string;
    status: string;
    trackingId: string;
    path: string;
    scans: number;
  }>(sql`
    select order_number as number, status, tracking_id as "trackingId", shipping_label_path as path,
      (select count(*)::int from parcel_events e where e.tracking_id = o.tracking_id) as scans
    from orders o where tracking_id is not null`);
  assert.ok(parcels.length >= 15);
  for (const { number, trackingId, path, scans } of parcels) {
    assert.ok(isParcelNumber(trackingId), number);
    const file = await shop.shop.gateways.files.get('shipping', path);
    assert.equal(file?.bytes.subarray(0, 5).toString(), '%PDF-', number);
    assert.ok(scans >= 1, number);
  }
  await assertNoRows(
    sql`select order_number from orders where status in (${sqlWords(labelled)}) and tracking_id is null`,
    'a labelled order has a number',
  );
  await assertNoRows(
    sql`select order_number from orders o where tracking_id is not null and not exists (
    select from shipping_labels s where s.order_id = o.id and s.state = 'made' and s.tracking_id = o.tracking_id)`,
    'a number comes from a stored label',
  );
});

test('people created on demand have a placeholder address, and their orders are to validate or cancelled', async () => {
  const people = await readRows<{ email: string; pseudo: string | null; account: boolean }>(sql`
    select email, tiktok_username as pseudo, auth_id is not null as account from users where not is_admin`);
  for (const { email, pseudo, account } of people) {
    assert.equal(isPlaceholderEmail(email), !account, email);
    if (account) assert.match(email, /@example\.com$/);
    else assert.equal(email, `${pseudo}@pseudo.invalid`);
    if (pseudo !== null) assert.equal(pseudoError(pseudo), null);
  }
  await assertNoRows(
    sql`select order_number from orders o join users u on u.id = o.user_id
    where u.auth_id is null and o.status not in ('to-validate', 'cancelled')`,
    'an order without an account is not paid',
  );
});

test('each e-mail address of the demo has a domain that nobody can register', async () => {
  let count = 0;
  for (const table of await tablesOf(shop)) {
    const found = await readRows<{ domain: string }>(sql`
      select distinct parts[1] as domain from ${raw(table)} t, regexp_matches(t::text, '[[:alnum:]._+-]+@([[:alnum:].-]+)', 'g') parts`);
    count += found.length;
    for (const { domain } of found) assert.match(domain, /(^|\.)(example(\.(com|net|org))?|invalid|test)\.?$/, table);
  }
  assert.ok(count > 3, `only ${count} domains were found`);
});

test('one person has two accounts with orders, to be merged', async () => {
  const accounts = await readRows<{ orders: number }>(sql`
    select (select count(*)::int from orders o where o.user_id = u.id) as orders from users u
    where last_name = 'Leroy' and first_name = 'Manon' and auth_id is not null order by orders`);
  assert.deepEqual(accounts, [{ orders: 1 }, { orders: 2 }]);
});

test('the live on air has orders to validate, one of them under the 18 € minimum', async () => {
  const open = await readRows<{ total: number }>(sql`
    select total_amount_cents as total from orders o join lives l on l.id = o.live_id
    where l.is_active and o.status = 'to-validate' order by 1`);
  assert.ok(open.length >= 5);
  assert.equal(open.filter(({ total }) => total - POSTAGE < 1800).length, 1);
  assert.deepEqual(await readRows(sql`select value from settings where key = 'minimum-order-cents'`), [
    { value: 1800 },
  ]);
});

test('the next order has the number after the last demo order', async () => {
  const [last] = await readRows<{ number: string }>(
    sql`select order_number as number from orders order by order_date desc, order_number desc limit 1`,
  );
  const liveId = await shop.aLive();
  const [next] = await readRows<{ number: string }>(sql`
    insert into orders (user_id, live_id) select id, ${liveId} from users limit 1 returning order_number as number`);
  assert.equal(Number(next?.number.slice(1)), Number(last?.number.slice(1)) + 1);
});

test('a second start does not fill the demo shop again', async () => {
  const countBefore = await readRows(sql`select count(*) from orders`);
  await fillDemo(shop.system);
  assert.deepEqual(await readRows(sql`select count(*) from orders`), countBefore);
});

const emptyLists = new Map<string, string>([
  ['accounts days', 'no document is issued before the shop has an identity'],
  ['documents documents', 'no document is issued before the shop has an identity'],
  ['legal-needs declined', 'the shop has declined no legal need'],
  ['merges merges', 'no accounts are merged yet, not even Manon’s two accounts'],
  ['providers answered', 'no call of a provider is recorded'],
  ['providers differing', 'one process differs from no other process'],
  ['providers failing', 'no provider is failing'],
  ['settings claimWords', 'a setting, not a list'],
  ['settings giveUpWords', 'a setting, not a list'],
  ['settings ignoredWords', 'a setting, not a list'],
  ['settings notConcerned', 'a setting, not a list'],
  ['settings/changes changes', 'the owner has changed no setting yet'],
  ['shop lacks', 'stand-ins replace every optional provider'],
  ['team invitations', 'the owner works alone'],
  ['withdrawals withdrawals', 'no buyer has withdrawn yet'],
]);

test('each list of the back office has a row, except for the known empty lists', async () => {
  const lists = (await operationsOf(shop)).filter(
    ({ method, access, path }) => method === 'GET' && /admin|public/.test(access) && !path.includes('{'),
  );
  const empty: string[] = [];
  let count = 0;
  for (const { send, path } of lists) {
    const response = await send({}, { as: shop.admin });
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) continue;
    for (const [name, rows] of Object.entries((await response.json()) as object)) {
      if (!Array.isArray(rows)) continue;
      count += 1;
      if (rows.length === 0) empty.push(`${path.replace(/^\/api\/(admin\/)?/, '')} ${name}`);
    }
  }
  assert.ok(count > 20, `only ${count} lists were read`);
  assert.deepEqual(empty.toSorted(), [...emptyLists.keys()].toSorted());
});
