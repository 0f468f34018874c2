import sql from 'sql-template-tag';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import type { TestCaller } from './caller.ts';
import { testDatabase } from './database.ts';
import { bodyOf } from './order-steps.ts';
import { testShop, type TestShop } from './shop.ts';
import { until } from './steps.ts';

export interface Buyer {
  caller: TestCaller;
  orderId: string;
  productId: string;
}

/** Number of the last created piece. The start avoids the numbers of the tests. */
let ref = 30_000;

export async function aBuyer(shop: TestShop, liveId: string): Promise<Buyer> {
  const caller = await shop.aCustomer();
  const productId = await shop.aProduct(liveId, (ref += 1));
  const order = await shop.shop.db.one<{ id: string }>(sql`
    with made as (insert into orders (user_id, live_id, live_title) values (${caller.userId}, ${liveId}, 'Live') returning id)
    insert into order_items (order_id, product_id, price_cents) select id, ${productId}, 2500 from made returning order_id as id`);
  return { caller, productId, orderId: order?.id ?? '' };
}

/** Matches the statements of customers' reads, because stand-ins and background work use the same pool. */
const READ_STATEMENT = /pg_current_snapshot|token_hash|json_build_object/;

export async function withReadCount<T>(
  { shop }: TestShop,
  work: () => Promise<T>,
): Promise<[result: T, readCount: number]> {
  const { query } = shop.pool;
  const statements: string[] = [];
  shop.pool.query = ((...given: Parameters<typeof query>) => {
    statements.push(JSON.stringify(given[0]));
    return query.apply(shop.pool, given);
  }) as typeof query;
  try {
    const result = await work();
    return [result, statements.filter((text) => READ_STATEMENT.test(text)).length];
  } finally {
    shop.pool.query = query;
  }
}

export const shownPieceNames = async (shop: TestShop, { caller }: Buyer): Promise<string[]> =>
  bodyOf(await shop.call(listMyOrders, {}, caller)).orders.flatMap(({ items }) => items.map(({ name }) => name ?? ''));

/**
 * Repeats the reads until their answers come from the cache. A cached answer costs one statement, which checks for
 * changes. The cache stores no answer while a transaction may change it.
 */
export async function warmAnswers(shop: TestShop, buyer: Buyer): Promise<void> {
  const readOrder = async () => bodyOf(await shop.call(getMyOrder, { orderId: buyer.orderId }, buyer.caller));
  for (const read of [() => shownPieceNames(shop, buyer), readOrder])
    await until(async () => (await withReadCount<unknown>(shop, read))[1] === 1);
}

/** Opens two server processes. As in service, answers come from the cache and are not compared with the database. */
export async function twoCachingProcesses(): Promise<{ first: TestShop; second: TestShop; close(): Promise<void> }> {
  const database = await testDatabase();
  const open = () => testShop({ databaseUrl: database.url, background: false, env: { VERIFY: '0', ANSWERS_MB: '32' } });
  const [first, second] = [await open(), await open()];
  return {
    first,
    second,
    async close() {
      await first.close();
      await second.close();
      await database.drop();
    },
  };
}
