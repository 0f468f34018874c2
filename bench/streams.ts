import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { hashOf } from '#features/users/server/session-secret.ts';
import { adminCookie, openEveningShop } from './evening-shop.ts';
import type { ConsolesResult, ConsolesOptions } from './feed-consoles.ts';
import { storeFigure, percentile } from './figures.ts';
import { megabytesOf, microsecondsOf } from './measured-server.ts';
import type { StreamsResult, StreamsOptions } from './stream-clients.ts';

// Measures many live feeds of one process with fifty consoles and 200 comments a second, then its restart:
// `node bench/streams.ts [streams]`. The streams and the consoles run in separate processes.
const streams = Number(process.argv[2] ?? 2000);
const PER_SECOND = 200;
const SECONDS = 10;
const CONSOLES = 50;
const PEOPLE = 500;
const MAX_BACK_MS = 60_000;
const tokens = Array.from({ length: PEOPLE }, (_, n) => `stream-${n}`);

const shop = await openEveningShop(1, {
  fill: async (pool) => {
    await pool.query(
      `with listeners as (
        insert into users (email, tiktok_username) select 'ecoute' || n || '@bench.example', 'ecoute.' || n
        from generate_series(1, $2::int) n returning id, substr(tiktok_username, 8)::int as n)
      insert into sessions (token_hash, user_id, expires_at)
      select t.hash, l.id, now() + interval '1 day' from listeners l join unnest($1::bytea[]) with ordinality t(hash, n) on t.n = l.n`,
      [tokens.map(hashOf), PEOPLE],
    );
  },
});
const clients = fork('bench/stream-clients.ts');
const consoles = fork('bench/feed-consoles.ts');
try {
  const [url = ''] = shop.urls;
  const liveId = await shop.createLive('Écoutes', 150, 'by-hand');
  const { open } = await answerOf<StreamsResult>(clients, {
    port: Number(new URL(url).port),
    streams,
    tokens,
  } satisfies StreamsOptions);
  storeFigure('streams.open', { shop: open });
  await answerOf(consoles, {
    url,
    cookie: adminCookie,
    liveId,
    consoles: CONSOLES,
    method: 'pushed',
  } satisfies ConsolesOptions);
  const pid = (): number => shop.processes[0]?.pid ?? 0;
  const before = microsecondsOf(pid());
  const begin = performance.now();
  await shop.ask('POST', '/sandbox/tiktok/burst', { perSecond: PER_SECOND, seconds: SECONDS, users: 500 });
  await pause(SECONDS * 1000);
  const cores = (microsecondsOf(pid()) - before) / ((performance.now() - begin) * 1000);
  const memory = megabytesOf(pid());
  // The last comments may be three seconds late.
  await pause(3000);
  const { delays } = await answerOf<ConsolesResult>(consoles, 'report');
  const expected = PER_SECOND * SECONDS * CONSOLES;
  const missing = Array.from({ length: Math.max(0, expected - delays.length) }, () => Infinity);
  const p99 = percentile([...delays, ...missing], 0.99);
  storeFigure('streams.cores', { shop: cores });
  storeFigure('streams.memory', { shop: memory });
  storeFigure('streams.p99', { shop: p99 });
  console.log(
    `${open} streams of ${streams}, ${CONSOLES} consoles: comment to console p99 ${p99.toFixed(0)} ms, ${cores.toFixed(2)} cores, ${memory.toFixed(0)} MB`,
  );
  await restart();
} finally {
  clients.kill('SIGTERM');
  if (consoles.connected) consoles.kill('SIGTERM');
  await shop.close();
}

async function restart(): Promise<void> {
  const { refused: refusedBefore } = await answerOf<StreamsResult>(clients, 'report');
  const readyAt = await shop.restart();
  const end = Date.now() + MAX_BACK_MS;
  let result = await answerOf<StreamsResult>(clients, 'report');
  while (result.open < streams && Date.now() < end) {
    await pause(250);
    result = await answerOf<StreamsResult>(clients, 'report');
  }
  const refused = result.refused - refusedBefore;
  storeFigure('streams.refused', { shop: refused });
  if (result.open < streams) return console.log(`only ${result.open} of ${streams} streams came back`);
  const first = Math.min(...result.openedAt);
  const last = Math.max(...result.openedAt);
  const openedBySecond = Map.groupBy(result.openedAt, (at) => Math.floor((at - first) / 1000));
  const fullestPercent = (100 * Math.max(...[...openedBySecond.values()].map(({ length }) => length))) / streams;
  const secondsUntilBack = (last - readyAt) / 1000;
  storeFigure('streams.back', { shop: secondsUntilBack });
  storeFigure('streams.rush', { shop: fullestPercent });
  console.log(
    `after a restart all are back ${secondsUntilBack.toFixed(1)} s after the first answer, within ${((last - first) / 1000).toFixed(1)} s; ${fullestPercent.toFixed(0)} % in the fullest second; ${refused} refused`,
  );
}

async function answerOf<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  const [reply] = (await answer) as [Answer];
  return reply;
}
