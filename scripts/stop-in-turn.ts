import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartedShop } from './installed-shop.ts';
import type { Proxy } from './tls-proxies.ts';

const STOPS = 20;
const POST_EVERY_MS = 40;
/** Time for a proxy to notice a process that serves again, in ms, as `docs/deploy/several-machines.md` requires. */
const NOTICE_MS = 5_000;
/**
 * Maximum number of POSTs that nginx answers 502. nginx does not check which process is ready. It may open a connection
 * just when the port closes, which happened about once in 6,000 POSTs on a busy machine. Caddy checks, and never failed.
 */
const NGINX_RESETS = 2;
/** Time limit for the last answers. A proxy repeats a request for twenty seconds. */
const ANSWER_MS = 30_000;

export interface Restartable {
  running: StartedShop;
  start: () => Promise<StartedShop>;
}

export interface SharedShop {
  proxies: Readonly<Record<string, Proxy>>;
  processes: readonly Restartable[];
  headers: Record<string, string>;
  storedNames: () => Promise<string[]>;
}

/**
 * Stops and restarts the processes in turn, while each proxy gets POSTs at a constant rate. Each POST creates a colour
 * of its own.
 * @throws Error unless each POST created one colour and was answered 200, except at most `NGINX_RESETS` POSTs.
 */
export async function stopInTurn(shop: SharedShop): Promise<string> {
  const posts = startPosting(shop);
  await pause(500);
  try {
    for (let stop = 0; stop < STOPS; stop += 1) {
      const restartable = shop.processes[stop % shop.processes.length];
      assert.ok(restartable, 'a process to stop');
      await restartable.running.stop();
      restartable.running = await restartable.start();
      await pause(NOTICE_MS);
    }
  } finally {
    await posts.end();
  }
  const logs = Object.values(shop.proxies).map((proxy) => proxy.log());
  const { failures, names } = posts;
  const resets = failures.filter(({ through, problem }) => through === 'nginx' && problem.startsWith('502'));
  const described = failures.map(({ name, problem }) => `${name}: ${problem}`);
  assert.ok(
    failures.length === resets.length && resets.length <= NGINX_RESETS,
    [`${failures.length} of ${names.length} POSTs failed`, ...described, ...logs].join('\n'),
  );
  const stored = (await shop.storedNames()).filter((name) => name.startsWith(PREFIX));
  const unconfirmed = new Set(resets.map(({ name }) => name));
  assert.deepEqual(
    stored.filter((name) => !unconfirmed.has(name)).toSorted(),
    names.filter((name) => !unconfirmed.has(name)).toSorted(),
    'each POST created one colour',
  );
  assert.equal(new Set(stored).size, stored.length, 'no POST created two colours');
  const slowest = (posts.slowest() / 1000).toFixed(1);
  return `${STOPS} stops, ${names.length} POSTs, each done once, ${resets.length} answered 502 by nginx; the slowest took ${slowest} s`;
}

const PREFIX = 'Essai ';

function startPosting({ proxies, headers }: SharedShop) {
  const names: string[] = [];
  const failures: { through: string; name: string; problem: string }[] = [];
  const pending = new Set<Promise<void>>();
  const agents = new Map(Object.keys(proxies).map((name) => [name, new Agent({ keepAlive: true, maxSockets: 32 })]));
  let slowest = 0;
  const post = async (through: string, proxy: Proxy): Promise<void> => {
    const name = `${PREFIX}${through} ${names.length}`;
    names.push(name);
    const body = JSON.stringify({ name, hexCode: '#112233' });
    const begin = performance.now();
    const agent = agents.get(through);
    const problem = await proxy
      .ask('/api/admin/colors', { method: 'POST', headers, body, ...(agent && { agent }) })
      .then(
        (reply) => (reply.status === 200 ? null : `${reply.status} ${reply.body.slice(0, 200)}`),
        (error: unknown) => `connection cut: ${String(error)}`,
      );
    slowest = Math.max(slowest, performance.now() - begin);
    if (problem) failures.push({ through, name, problem });
  };
  const timer = setInterval(() => {
    for (const [through, proxy] of Object.entries(proxies)) {
      const sent = post(through, proxy).finally(() => pending.delete(sent));
      pending.add(sent);
    }
  }, POST_EVERY_MS);
  return {
    names,
    failures,
    slowest: () => slowest,
    async end(): Promise<void> {
      clearInterval(timer);
      await Promise.race([Promise.all(pending), pause(ANSWER_MS, null, { ref: false })]);
      if (pending.size > 0) failures.push({ through: '', name: `${pending.size} POSTs`, problem: 'without an answer' });
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
