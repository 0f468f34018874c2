import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartedShop } from './installed-shop.ts';
import type { Proxy } from './tls-proxies.ts';

const STOPS = 20;
/** Time between two POSTs through one proxy, in ms. */
const POST_EVERY_MS = 40;
/** Time for a proxy to notice a process that serves again, in ms, as `docs/deploy/several-machines.md` asks. */
const NOTICE_MS = 2_000;
/** Maximum time until the last answer, in ms. A proxy tries again for twenty seconds. */
const ANSWER_MS = 30_000;

/** A process that runs, and what starts it again. */
export interface Restartable {
  running: StartedShop;
  start: () => Promise<StartedShop>;
}

/** Two processes of a shop behind its proxies. */
export interface SharedShop {
  proxies: Readonly<Record<string, Proxy>>;
  processes: readonly Restartable[];
  /** Headers of a seller who may create colours. */
  headers: Record<string, string>;
  /** Returns the name of each stored colour. */
  storedNames: () => Promise<string[]>;
}

/**
 * Stops the processes in turn, and starts each one again, while each proxy gets a POST every 40 ms. Each POST creates
 * a colour of its own.
 * @throws Error unless each POST was answered 200 and created one colour.
 */
export async function stopInTurn(shop: SharedShop): Promise<string> {
  const posts = startPosting(shop);
  await pause(500);
  try {
    for (let stop = 0; stop < STOPS; stop += 1) {
      const process = shop.processes[stop % shop.processes.length];
      assert.ok(process, 'a process to stop');
      await process.running.stop();
      process.running = await process.start();
      await pause(NOTICE_MS);
    }
  } finally {
    await posts.end();
  }
  const logs = Object.values(shop.proxies).map((proxy) => proxy.log());
  const { failures, names } = posts;
  assert.equal(
    failures.length,
    0,
    [`${failures.length} of ${names.length} POSTs failed`, ...failures, ...logs].join('\n'),
  );
  const stored = (await shop.storedNames()).filter((name) => name.startsWith(PREFIX));
  assert.deepEqual(stored.toSorted(), posts.names.toSorted(), 'each POST created one colour');
  return `${STOPS} stops, ${posts.names.length} POSTs, each done once; the slowest took ${(posts.slowest() / 1000).toFixed(1)} s`;
}

const PREFIX = 'Essai ';

function startPosting({ proxies, headers }: SharedShop) {
  const names: string[] = [];
  const failures: string[] = [];
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
    if (problem) failures.push(`${name}: ${problem}`);
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
      if (pending.size > 0) failures.push(`${pending.size} without an answer`);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
