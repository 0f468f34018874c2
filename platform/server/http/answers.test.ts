import assert from 'node:assert/strict';
import { afterAll, beforeEach, test, vi } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { emptyChanges, MAX_CHANGES } from '#platform/server/reads/changes.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import {
  aBuyer,
  withReadCount,
  shownPieceNames,
  twoCachingProcesses,
  warmAnswers,
  type Buyer,
} from '#sandbox/testing/answer-steps.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';

const { first, second, close } = await twoCachingProcesses();
afterAll(close);

const { db, pool } = first.shop;
const liveId = await first.aLive();
let lea: Buyer;
beforeEach(async () => {
  lea = await aBuyer(first, liveId);
});

test('fifty requests for an unchanged answer cost at most one statement each, and a changed answer costs two', async () => {
  await warmAnswers(first, lea);
  const [bodies, statements] = await withReadCount(first, () =>
    Promise.all(Array.from({ length: 50 }, async () => (await first.call(listMyOrders, {}, lea.caller)).body)),
  );
  assert.equal(new Set(bodies.map((body) => JSON.stringify(body))).size, 1);
  // Requests that arrive together share a statement, so their number varies.
  assert.ok(statements <= 50, `${statements} statements for 50 requests`);
  await db.run(sql`update products set name = 'Robe verte' where id = ${lea.productId}`);
  const [names, afterwards] = await withReadCount(first, () => shownPieceNames(first, lea));
  assert.deepEqual([names, afterwards], [['Robe verte'], 2]);
});

let requests = 0;
test('an answer from memory has the headers of a newly read answer, with its own request id', async () => {
  const read = () =>
    first.fetch('/api/orders', { as: lea.caller, headers: { 'x-request-id': `lea-${(requests += 1)}` } });
  const fresh = await read();
  await fresh.text();
  const stored = await read();
  assert.equal(stored.headers.get('x-request-id'), `lea-${requests}`);
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'));
  assert.deepEqual(headersOf(stored), headersOf(fresh));
});

test('fields that the endpoint does not declare are not part of the key of an answer', async () => {
  const query = vi.spyOn(pool, 'query');
  const readsOfFaqs = async (fields: string) => {
    query.mockClear();
    await (await first.fetch(`/api/faqs${fields}`)).text();
    return query.mock.calls.filter((call) => JSON.stringify(call).includes('from faqs')).length;
  };
  await until(async () => (await readsOfFaqs('')) === 0);
  for (const fields of ['?x=1', '?x=2', '?constructor=3', '?', '?x[]=4'])
    assert.equal(await readsOfFaqs(fields), 0, fields);
  query.mockRestore();
});

test('a browser that has the answer gets 304 without a body, until the data changes', async () => {
  const ask = (shop: TestShop, etag: string) =>
    shop.fetch(urlOf(getMyOrder, { orderId: lea.orderId }), { as: lea.caller, headers: { 'if-none-match': etag } });
  const fullAnswer = await ask(first, '"other"');
  const etag = fullAnswer.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{20}"$/);
  for (const shop of [first, first, second, second]) {
    for (const condition of [etag, `"x", ${etag}`, `W/${etag}`]) {
      const unchanged = await ask(shop, condition);
      assert.deepEqual([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')], [304, '', etag]);
    }
  }
  await db.run(sql`update orders set status = 'to-pay' where id = ${lea.orderId}`);
  for (const shop of [first, second]) assert.equal((await ask(shop, etag)).status, 200);
});

const writes: Record<string, (buyer: Buyer) => Sql> = {
  orders: ({ orderId }) => sql`update orders set total_amount_cents = 7700 where id = ${orderId}`,
  order_items: ({ orderId }) => sql`update order_items set price_cents = 1100 where order_id = ${orderId}`,
  'order_items, released': ({ orderId }) =>
    sql`update order_items set released_at = now(), release_reason = 'removed' where order_id = ${orderId}`,
  products: ({ productId }) => sql`update products set name = 'Robe longue' where id = ${productId}`,
  product_colors: ({ productId }) =>
    sql`with made as (insert into product_colors (name, hex_code) values ('Ocre', '#aa7700') returning id)
      update products set color_id = made.id from made where products.id = ${productId}`,
  events: ({ orderId }) =>
    sql`insert into events (order_id, at, actor_kind, type) values (${orderId}, now(), 'customer', 'order.address-given')`,
  page_versions: () => sql`insert into page_versions (code, title, content, at) values ('cgu', 'CGU', 'Texte', now())`,
  'orders, deleted': ({ orderId }) => sql`delete from orders where id = ${orderId}`,
};

for (const [subject, write] of Object.entries(writes)) {
  test(`a write to ${subject} is in the next answer of every process`, async () => {
    const read = async (shop: TestShop) => {
      const list = await shop.call(listMyOrders, {}, lea.caller);
      const order = await shop.call(getMyOrder, { orderId: lea.orderId }, lea.caller);
      return JSON.stringify([list.body, order.status, order.problem ? null : order.body]);
    };
    await warmAnswers(first, lea);
    await warmAnswers(second, lea);
    const answerBefore = await read(first);
    await db.run(write(lea));
    const answersAfter = [await read(first), await read(second)];
    assert.notEqual(answersAfter[0], answerBefore);
    assert.equal(answersAfter[0], answersAfter[1]);
  });
}

test('an order that is given to a second customer leaves the list of the first customer', async () => {
  const ines = await aBuyer(first, liveId);
  await warmAnswers(first, lea);
  await warmAnswers(first, ines);
  await db.run(sql`update orders set user_id = ${ines.caller.userId} where id = ${lea.orderId}`);
  assert.equal((await shownPieceNames(first, lea)).length, 0);
  assert.equal((await shownPieceNames(first, ines)).length, 2);
});

test('a transaction that began before others and commits after them is in the next answer', async () => {
  const slow = await pool.connect();
  await slow.query('begin');
  await slow.query(`update products set name = 'Robe lente' where id = $1`, [lea.productId]);
  const ines = await aBuyer(first, liveId);
  await warmAnswers(first, lea);
  await db.run(sql`update products set name = 'Robe vive' where id = ${ines.productId}`);
  assert.deepEqual(await shownPieceNames(first, ines), ['Robe vive']);
  assert.notDeepEqual(await shownPieceNames(first, lea), ['Robe lente']);
  await slow.query('commit');
  slow.release();
  assert.deepEqual(await shownPieceNames(first, lea), ['Robe lente']);
});

test('an answer whose data changed while it was read is not stored', async () => {
  const { query } = pool;
  let isChanged = false;
  // Changes the name after the changes were read, before the statement about the list has returned.
  pool.query = (async (...parameters: Parameters<typeof query>) => {
    const result = await query.apply(pool, parameters);
    if (!isChanged && JSON.stringify(parameters[0]).includes('hexCode')) {
      isChanged = true;
      await second.shop.db.run(sql`update products set name = 'Robe neuve' where id = ${lea.productId}`);
      await shownPieceNames(second, lea);
      await first.call(listFaqs, {});
    }
    return result;
  }) as unknown as typeof query;
  await shownPieceNames(first, lea);
  pool.query = query;
  assert.ok(isChanged);
  assert.deepEqual(await shownPieceNames(first, lea), ['Robe neuve']);
});

test('all answers are dropped after too many changes, and after the nightly deletion of changes', async () => {
  await warmAnswers(first, lea);
  await warmAnswers(second, lea);
  await db.run(sql`
    insert into products (live_id, ref, name, price_cents)
    select ${liveId}, 10000 + n, 'Pièce', 1000 from generate_series(1, ${MAX_CHANGES + 5}) n`);
  await db.run(sql`update products set name = 'Robe en nombre' where live_id = ${liveId}`);
  assert.deepEqual(await shownPieceNames(first, lea), ['Robe en nombre']);
  await warmAnswers(first, lea);
  await db.run(sql`update products set name = 'Robe du soir' where id = ${lea.productId}`);
  // Changes are not deleted while an older transaction runs in any database of the server. Other tests run there.
  await until(async () => {
    await emptyChanges(db);
    return (await db.many(sql`select from changes where source = '*'`)).length > 0;
  });
  assert.deepEqual(
    [await shownPieceNames(first, lea), await shownPieceNames(second, lea)],
    [['Robe du soir'], ['Robe du soir']],
  );
});

test('while the live feed is cut, the next answer has the latest write', async () => {
  await warmAnswers(first, lea);
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'defile-live'
    and datname = current_database()`);
  await db.run(sql`update products set name = 'Robe coupée' where id = ${lea.productId}`);
  assert.deepEqual(
    [await shownPieceNames(first, lea), await shownPieceNames(second, lea)],
    [['Robe coupée'], ['Robe coupée']],
  );
});

test('a session is renewed after a day, although its answers are in memory', async () => {
  await warmAnswers(first, lea);
  first.advance(86_400_000 + 60_000);
  const renewed = await first.call(listMyOrders, {}, lea.caller);
  assert.match(renewed.headers.get('set-cookie') ?? '', /^session=/);
  first.advance(-86_400_000 - 60_000);
});

test('a database error fails the request, and later requests are answered again', async () => {
  await warmAnswers(first, lea);
  const piecesBefore = await shownPieceNames(first, lea);
  const { query } = pool;
  pool.query = (() => Promise.reject(new Error('away'))) as unknown as typeof query;
  const { status } = await first.call(listMyOrders, {}, lea.caller);
  pool.query = query;
  assert.equal(status, 500);
  assert.deepEqual(await until(() => shownPieceNames(first, lea)), piecesBefore);
});
