import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { requestOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { createLiveForSale } from '../bench/create-live-for-sale.ts';
import type { Proxy } from './tls-proxies.ts';

const PIECES = 10_000;
const BUYERS = 500;
const ADD_EVERY_MS = 5;
/** Number of restarts: an update, its rollback, and both again. */
const RESTARTS = 4;
/** Time limit for the last answers. A restart takes seconds. */
const ANSWER_MS = 60_000;

interface SellingShop {
  proxy: Proxy;
  headers: Record<string, string>;
  pool: Pool;
  /** Changes to the other release and restarts the process. Resolves once it is ready. */
  restart: () => Promise<void>;
}

/**
 * Gives items at a constant rate while the shop restarts.
 * @throws Error unless each request was answered 200 and put its item into one order of its buyer.
 */
export async function restartWhileSelling({ proxy, headers, pool, restart }: SellingShop): Promise<string> {
  const { liveId, pieces } = await createLiveForSale(pool, 'Vente', PIECES);
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const failures: string[] = [];
  let slowest = 0;
  const add = async (productId: string, index: number): Promise<void> => {
    const buyer = index % BUYERS;
    const { url, ...init } = requestOf(addToLiveOrder, { liveId, productId, pseudo: `vente.${buyer}` });
    // Each buyer has another address, because one network may queue 500 requests at most (decision 0010).
    const address = `10.0.${buyer >> 8}.${buyer & 255}`;
    const post = { method: 'POST', headers: { ...headers, 'x-forwarded-for': address }, body: init.body ?? '', agent };
    const begin = performance.now();
    const problem = await proxy.ask(url, post).then(
      ({ status, body }) => (status === 200 ? null : `${status} ${body.slice(0, 200)}`),
      (error: unknown) => `connection cut: ${String(error)}`,
    );
    slowest = Math.max(slowest, performance.now() - begin);
    if (problem) failures.push(`item ${index}: ${problem}`);
  };
  const sent: Promise<void>[] = [];
  const begin = performance.now();
  let isOver = false;
  const selling = (async () => {
    for (const [index, productId] of pieces.entries()) {
      await pause(Math.max(0, begin + index * ADD_EVERY_MS - performance.now()));
      sent.push(add(productId, index));
    }
    isOver = true;
  })();
  for (let turn = 0; turn < RESTARTS; turn += 1) {
    await pause(1_000);
    assert.ok(!isOver, `${turn} of ${RESTARTS} restarts during the sale`);
    await restart();
  }
  await selling;
  const timeout = pause(ANSWER_MS, 'late', { ref: false });
  if ((await Promise.race([Promise.all(sent), timeout])) === 'late') failures.push('an add without an answer');
  agent.destroy();
  assert.equal(
    failures.length,
    0,
    [`${failures.length} of ${PIECES} failed`, ...failures.slice(0, 20), proxy.log()].join('\n'),
  );
  const { rows } = await pool.query<{ sold: number; right: number }>(
    `select count(*)::int as sold,
      (count(distinct i.product_id) filter (where u.tiktok_username = 'vente.' || ((p.ref - 1) % $2)))::int as right
    from order_items i join products p on p.id = i.product_id
      join orders o on o.id = i.order_id join users u on u.id = o.user_id
    where p.live_id = $1`,
    [liveId, BUYERS],
  );
  assert.deepEqual(rows[0], { sold: PIECES, right: PIECES }, 'each item is in one order of its buyer');
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  return `${PIECES} items given in ${seconds} s with ${RESTARTS} restarts, each once; the slowest took ${(slowest / 1000).toFixed(1)} s`;
}
