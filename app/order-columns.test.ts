import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { exportMyData } from '#features/retention/domain/endpoints.ts';
import { readByPackers } from '#features/orders/server/tables.ts';
import { declaredReads } from '#sandbox/testing/declared-endpoints.ts';
import { paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { readPdf } from '#sandbox/testing/read-pdf.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { pathNames, urlOf } from '#shared/http/request.ts';
import { roleFor } from '#shared/roles.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

/** Columns that cannot have a unique value, because they hold ids, fixed words or booleans. */
const withoutUniqueValue = [
  'cancel_reason',
  'free_returns',
  'id',
  'is_hold_by_hand',
  'is_invented',
  'live_id',
  'parcel_id',
  'postage_parcel_id',
  'shipping_type',
  'status',
  'terms_version_id',
  'user_id',
];

/** Unique value of a column, by its type. The numbers begin at 31,370, far above the usual prices and counts. */
const uniqueValue: Readonly<Record<string, (column: string, index: number) => string | number>> = {
  text: (column) => `mot-de-${column}`,
  jsonb: (column) => JSON.stringify({ first_name: `mot-de-${column}` }),
  integer: (_column, index) => 31_370 + index,
  bigint: (_column, index) => 31_370 + index,
  date: (_column, index) => `20${10 + index}-03-07`,
  'timestamp with time zone': (_column, index) => `2019-03-07T11:${10 + index}:13.000Z`,
};

const reads = declaredReads.map(({ endpoint }) => endpoint);
const readers = {
  packer: {
    reads: reads.filter((endpoint) => endpoint.access === 'admin' && roleFor(endpoint) === 'packer'),
    as: () => aMember(shop, 'packer'),
  },
  buyer: {
    // Leaves out the export of the buyer's data. The export contains every personal column and would hide the other
    // reads.
    reads: reads.filter((endpoint) => endpoint.access === 'customer' && endpoint !== exportMyData),
    as: async ({ customer }: Placed) => customer,
  },
};
type Reader = (typeof readers)[keyof typeof readers];

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

async function readAll(reader: Reader, order: Placed, orderNumber: unknown): Promise<unknown[]> {
  const as = await reader.as(order);
  const found: unknown[] = [];
  for (const endpoint of reader.reads) {
    const named = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, order.orderId]));
    const answer = await shop.fetch(urlOf(endpoint, { ...named, q: orderNumber } as never), { as });
    const body = Buffer.from(await answer.arrayBuffer());
    assert.ok(answer.status < 500, `${endpoint.path}: ${body.toString()}`);
    if (!answer.ok) continue;
    const isPdf = answer.headers.get('content-type')?.includes('pdf');
    found.push(...(isPdf ? [(await readPdf(body)).text] : leavesOf(JSON.parse(body.toString()))));
  }
  return found;
}

/**
 * Returns true when a reader sees the stored value, also within a longer text, or as the same instant in another
 * notation.
 */
const isSame = (read: unknown, stored: unknown): boolean => {
  if (typeof read !== 'string' || typeof stored !== 'string') return read === stored;
  return read.includes(stored) || (/^\d{4}-/.test(read) && Date.parse(read) === Date.parse(stored));
};

/**
 * Gives each column of an order its own value, where possible.
 * @returns `sent`: columns whose values the reader sees; `fixed`: columns that cannot have their own value.
 */
async function columnsReadBy(
  reader: Reader,
  order: Placed,
  payment: 'paid' | 'unpaid',
): Promise<{ sent: string[]; fixed: string[] }> {
  const { orderId } = order;
  const columns = await db.many<{ column: string; type: string }>(sql`
    select column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' order by 1`);
  // Makes the order show its stored title of the live, and not the title of the live's row.
  await db.run(sql`update orders set live_id = null where id = ${orderId}`);
  const storedValues = new Map<string, unknown>();
  for (const [index, { column, type }] of columns.entries()) {
    const value = uniqueValue[type]?.(column, index);
    if (value === undefined) continue;
    const update = sql`update orders set ${raw(column)} = ${value}::${raw(type)} where id = ${orderId}`;
    if (await db.run(update).catch(() => 0)) storedValues.set(column, type === 'jsonb' ? `mot-de-${column}` : value);
  }
  if (payment === 'unpaid') await db.run(sql`update orders set payment_date = null where id = ${orderId}`);
  const read = await readAll(reader, order, storedValues.get('order_number'));
  // Frees the unique order number for the next order.
  await db.run(sql`update orders set order_number = ${orderId} where id = ${orderId}`);
  return {
    sent: [...storedValues].flatMap(([column, value]) => (read.some((leaf) => isSame(leaf, value)) ? [column] : [])),
    fixed: columns.flatMap(({ column }) => (storedValues.has(column) ? [] : [column])),
  };
}

async function allColumnsReadBy(reader: Reader): Promise<string[]> {
  const results = [
    await columnsReadBy(reader, await paid(shop), 'paid'),
    await columnsReadBy(reader, await toPay(shop), 'unpaid'),
  ];
  assert.deepEqual(
    results.map(({ fixed }) => fixed),
    [withoutUniqueValue, withoutUniqueValue],
  );
  return [...new Set(results.flatMap(({ sent }) => sent))].toSorted();
}

/** Columns that a packer needs: an addition is reviewed here. */
const REVIEWED = [
  'comment',
  'held_until',
  'live_title',
  'order_date',
  'order_number',
  'payment_date',
  'postage_cents',
  'returned_cents',
  'shipping_address',
  'shipping_label_path',
  'total_amount_cents',
  'tracking_id',
  'waived_cents',
];

test('D-16 the table of orders declares exactly the reviewed columns for packers', () => {
  assert.deepEqual(readByPackers, REVIEWED);
});

test('D-16 packers read exactly the columns of an order that its table declares for them', async () => {
  assert.ok(readers.packer.reads.length > 10, `only ${readers.packer.reads.length} reads for packers`);
  assert.deepEqual(await allColumnsReadBy(readers.packer), readByPackers.toSorted());
});

/** Columns of an order that its buyer reads outside of the export: an addition is reviewed here. */
const READ_BY_BUYERS = [
  'deliver_by',
  'held_until',
  'live_title',
  'order_date',
  'order_number',
  'paid_outside_at',
  'payment_date',
  'postage_cents',
  'shipping_address',
  'total_amount_cents',
  'tracking_id',
];

test('D-16 buyers read the reviewed columns of their order, and no other column', async () => {
  assert.ok(readers.buyer.reads.length > 5, `only ${readers.buyer.reads.length} reads for buyers`);
  assert.deepEqual(await allColumnsReadBy(readers.buyer), READ_BY_BUYERS);
});
