import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { aBuyer, shownPieceNames, twoCachingProcesses, type Buyer } from '#sandbox/testing/answer-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';

/**
 * Number of random histories that the whole suite tries. A change of the code of stored answers needs
 * `HISTORIES=1000 npm test -- answers-histories`.
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? 6);
const TIMEOUT_MS = Math.max(300_000, HISTORIES * 5_000);

const processes = await twoCachingProcesses();
afterAll(() => processes.close());
const shops = [processes.first, processes.second];
const liveId = await processes.first.aLive();
const buyers = await Promise.all(shops.map((shop) => aBuyer(shop, liveId)));

// Slow reads miss a concurrent write more often, so results are delayed by 0 to 3 ms.
let results = 0;
for (const { pool } of shops.map(({ shop }) => shop)) {
  const { query } = pool;
  pool.query = (async (...parameters: Parameters<typeof query>) => {
    const result = await query.apply(pool, parameters);
    await pause((results += 1) % 4);
    return result;
  }) as unknown as typeof query;
}

/** Highest number in the name of each buyer's piece, from a confirmed write or an answer. */
const latest = buyers.map(() => 0);
const RENAME = `update products set name = 'Robe ' || (coalesce(substring(name from '\\d+'), '0')::integer + 1)
  where id = $1 returning name`;
const numberIn = (name = '') => Number(/\d+/.exec(name)?.[0] ?? 0);

interface Step {
  kind: 'list' | 'order' | 'write';
  process: number;
  buyer: number;
  /** Milliseconds before the step and, for a write, before its commit. */
  waits: readonly [number, number];
}

async function runStep({
  kind,
  process: processIndex,
  buyer: buyerIndex,
  waits: [waitBefore, waitDuring],
}: Step): Promise<void> {
  const [shop, buyer] = [shops[processIndex], buyers[buyerIndex]] as [(typeof shops)[number], Buyer];
  await pause(waitBefore);
  const bound = latest[buyerIndex] ?? 0;
  const shown = kind === 'write' ? await write(shop.shop.pool, buyer, waitDuring) : await read(kind, shop, buyer);
  assert.ok(shown >= bound, `${kind} of process ${processIndex} shows ${shown} after ${bound}`);
  latest[buyerIndex] = Math.max(latest[buyerIndex] ?? 0, shown);
}

async function write(pool: (typeof shops)[number]['shop']['pool'], { productId }: Buyer, during = 0): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(RENAME, [productId]);
    await pause(during);
    await client.query('commit');
    return numberIn(rows[0]?.name);
  } finally {
    client.release();
  }
}

async function read(kind: 'list' | 'order', shop: (typeof shops)[number], buyer: Buyer): Promise<number> {
  if (kind === 'list') return numberIn((await shownPieceNames(shop, buyer))[0]);
  const { items } = bodyOf(await shop.call(getMyOrder, { orderId: buyer.orderId }, buyer.caller));
  return numberIn(items[0]?.name ?? '');
}

const wait = fc.oneof(fc.constant(0), fc.nat(4));
const step = fc.record({
  kind: fc.constantFrom('list' as const, 'order' as const, 'write' as const),
  process: fc.nat(1),
  buyer: fc.nat(1),
  waits: fc.tuple(wait, wait),
});

test(
  'no answer of two processes is older than a confirmed write or an earlier answer, in any history',
  async () => {
    const actors = fc.array(fc.array(step, { minLength: 30, maxLength: 40 }), { minLength: 5, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(actors, async (histories) => {
        await Promise.all(
          histories.map(async (steps) => {
            for (const next of steps) await runStep(next);
          }),
        );
      }),
      // A failed history is not shrunk, because a smaller history would need the same timing to fail.
      { numRuns: HISTORIES, endOnFailure: true },
    );
  },
  TIMEOUT_MS,
);
