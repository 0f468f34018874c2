import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { booksKeptSince } from '#features/retention/domain/rules.ts';
import { paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeOldData } from './purge-old-data.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

test('an invoice loses its buyer ten years after the end of its year, and keeps its number and amounts', async () => {
  const order = await paid(shop);
  const since = booksKeptSince(shop.shop.now());
  const invoice = (rank: number, at: Date) =>
    db.run(sql`
      insert into invoices (order_id, rank, kind, reason, number, at, total_cents, net_cents, paid_cents, moved_at, transaction_ids, content, buyer)
      values (${order.orderId}, ${rank}, 'invoice', 'sale', ${`F2000-00000${rank}`}, ${at}, 100, 83, 100, ${at}, '{}', '{}', '{"name":"Léa"}')`);
  await invoice(1, new Date(since.getTime() - 1));
  await invoice(2, since);
  await purgeOldData(shop.system);
  const invoices = await db.many<{ number: string; total: number; buyer: unknown }>(sql`
    select number, total_cents as total, buyer from invoices where order_id = ${order.orderId} order by rank`);
  assert.deepEqual(invoices, [
    { number: 'F2000-000001', total: 100, buyer: null },
    { number: 'F2000-000002', total: 100, buyer: { name: 'Léa' } },
  ]);
  // The purge reads the shop's clock, not the database's.
  shop.advance(366 * 86_400_000);
  await purgeOldData(shop.system);
  const named = await db.many(sql`select from invoices where order_id = ${order.orderId} and buyer is not null`);
  assert.equal(named.length, 0);
});
