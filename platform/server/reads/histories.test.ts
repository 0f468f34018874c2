import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { myOrdersStatement } from '#screens/customer/orders/query.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

// Three buyers use two processes. `HISTORIES=1000` tries a thousand histories.
const HISTORIES = Number(process.env['HISTORIES'] ?? 12);
const TIMEOUT_MS = Math.max(300_000, HISTORIES * 5_000);
const database = await testDatabase();
const open = (verify: string) =>
  testShop({ databaseUrl: database.url, background: false, env: { VERIFY: verify, ANSWERS_MB: '32' } });
// The first process answers only from memory. The second also compares each of its answers with a new read.
const shops = [await open('0'), await open('1')] as const;
const [{ shop }] = shops;
afterAll(async () => {
  for (const instance of shops) await instance.close();
  await database.drop();
});

interface Buyer {
  caller: TestCaller;
  pseudo: string;
  orderId: string;
  /** Number of the latest confirmed name of the buyer's piece. */
  confirmedNumber: number;
}

const liveId = await shops[0].aLive();
let ref = 0;
const buyers: Buyer[] = [];
for (const pseudo of ['lea', 'ines', 'zoe']) {
  const productId = await shops[0].aProduct(liveId, (ref += 1));
  const caller = await shops[0].aCustomer(pseudo);
  const { orderId } = bodyOf(await shops[0].call(addToLiveOrder, { liveId, productId, pseudo }, shops[0].admin));
  buyers.push({ caller, pseudo, orderId, confirmedNumber: 0 });
}

let writes = 0;
const numberIn = (name: string): number => Number(/^Robe n° (\d+)$/.exec(name)?.[1] ?? 0);

type Step = readonly [
  kind: 'rename' | 'slow-rename' | 'add' | 'address' | 'read-list' | 'read-order' | 'cut-feed',
  buyer: number,
  process: number,
];

/** Lets later transactions commit during the pause. */
async function rename(buyer: Buyer, pause: boolean): Promise<void> {
  const client = await shop.pool.connect();
  let number = 0;
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select p.id from products p where id = (select product_id from order_items where order_id = $1 order by id limit 1) for update`,
      [buyer.orderId],
    );
    // Numbered under the lock of the row, so that numbers follow the order of the commits.
    number = writes += 1;
    await client.query('update products set name = $1 where id = $2', [`Robe n° ${number}`, rows[0]?.id]);
    if (pause) await new Promise((resolve) => setTimeout(resolve, 5));
    await client.query('commit');
  } finally {
    client.release();
  }
  buyer.confirmedNumber = Math.max(buyer.confirmedNumber, number);
}

async function runStep([kind, buyerIndex, processIndex]: Step): Promise<void> {
  const buyer = buyers[buyerIndex] as Buyer;
  const instance = shops[processIndex === 0 ? 0 : 1];
  const { caller, orderId, pseudo } = buyer;
  if (kind === 'rename' || kind === 'slow-rename') return rename(buyer, kind === 'slow-rename');
  if (kind === 'cut-feed')
    return void (await shop.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'defile-live' and datname = current_database()`));
  if (kind === 'address')
    return void (await instance.call(giveAddress, { orderId, address: anAddress({ email: caller.email }) }, caller));
  if (kind === 'add') {
    const productId = await instance.aProduct(liveId, (ref += 1));
    return void bodyOf(await instance.call(addToLiveOrder, { liveId, productId, pseudo }, instance.admin));
  }
  const confirmedBefore = buyer.confirmedNumber;
  const { items } =
    kind === 'read-order'
      ? bodyOf(await instance.call(getMyOrder, { orderId }, caller))
      : (bodyOf(await instance.call(listMyOrders, {}, caller)).orders.find(({ id }) => id === orderId) ?? {
          items: [],
        });
  const newest = Math.max(...items.map(({ name }) => numberIn(name ?? '')));
  assert.ok(newest >= confirmedBefore, `read ${newest} after the write ${confirmedBefore}`);
}

const aStep = fc.tuple(
  fc.constantFrom(
    ...(['rename', 'rename', 'slow-rename', 'add', 'address'] as const),
    ...(['read-list', 'read-list', 'read-list', 'read-order', 'read-order', 'cut-feed'] as const),
  ),
  fc.nat(2),
  fc.nat(1),
);

test(
  'no answer of any process is older than a write that was confirmed before',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 15 }),
        async (rounds) => {
          for (const round of rounds) await Promise.all(round.map((step) => runStep(step)));
          for (const { caller } of buyers) {
            const row = await shop.db.one<{ json: string }>(myOrdersStatement(caller.userId));
            for (const instance of shops)
              assert.deepEqual((await instance.call(listMyOrders, {}, caller)).body, JSON.parse(row?.json ?? ''));
          }
        },
      ),
      { numRuns: HISTORIES },
    );
  },
  TIMEOUT_MS,
);
