import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { processesIn } from '#platform/server/db/embedded/processes.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { admin, aFolder, start } from '#sandbox/testing/shop-process.ts';
import { until } from '#sandbox/testing/steps.ts';

const dataDir = aFolder();
const database = await startEmbedded({ dataDir, log: () => {}, tuning: 'fast' });
const socketPath = join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432');

const sockets = new Set<Socket>();
const proxy = createServer((socket) => {
  const upstream = connect(socketPath);
  for (const [source, target] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    sockets.add(source);
    source
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(source);
        target.destroy();
      });
    source.pipe(target);
  }
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const { port } = proxy.address() as AddressInfo;
const closeProxy = () => {
  proxy.close();
  for (const socket of sockets) socket.destroy();
};

const NAME = 'Chez Léa';
const shop = await start(aFolder(), {
  DATABASE_URL: `postgres://defile@127.0.0.1:${port}/defile`,
  SHOP_NAME: NAME,
});
afterAll(async () => {
  shop.child.kill('SIGKILL');
  await shop.ended;
  closeProxy();
  await database.stop();
});
await shop.ready();
const jsonHeaders = { 'content-type': 'application/json' };
const send = (path: string, body: object, cookie = '') =>
  fetch(`${shop.url}${path}`, { method: 'POST', headers: { ...jsonHeaders, cookie }, body: JSON.stringify(body) });
const cookie = ((await send('/api/admin/sign-in', admin)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
let colours = 0;
const addColour = () => send('/api/admin/colors', { name: `Teinte ${++colours}`, hexCode: '#112233' }, cookie);

async function answer(request: () => Promise<Response>) {
  const began = Date.now();
  const response = await request();
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const code = type.includes('problem') ? (JSON.parse(text) as { code: string }).code : type.split(';')[0];
  return {
    reply: [response.status, code, response.headers.get('retry-after')],
    seconds: (Date.now() - began) / 1000,
  };
}
const get = (path: string) => () => fetch(`${shop.url}${path}`, { headers: { cookie } });
/** Less than the time limit of a new connection to the database, and enough for a busy machine. */
const PATIENCE_S = 9.9;
const unavailable = [503, 'http.unavailable', '3'];

async function assertRequestsRefused(): Promise<void> {
  const crowd = Array.from({ length: 60 }, () => answer(get('/api/admin/colors')));
  const [ready, page, write, ...reads] = await Promise.all([
    answer(get('/readyz')),
    answer(get('/')),
    answer(addColour),
    ...crowd,
  ]);
  assert.deepEqual(ready.reply, [503, 'text/plain', null]);
  assert.deepEqual(page.reply, [503, 'text/html', '3']);
  for (const { reply } of [write, ...reads]) assert.deepEqual(reply, unavailable);
  const slowest = Math.max(...[ready, page, write, ...reads].map(({ seconds }) => seconds));
  assert.ok(slowest < PATIENCE_S, `${slowest} s`);
}

async function assertReconnected(): Promise<void> {
  await shop.ready();
  const leave = new AbortController();
  const feed = await fetch(`${shop.url}/api/live-feed`, { headers: { cookie }, signal: leave.signal });
  const received: string[] = [];
  const readFeed = async () => {
    for await (const part of feed.body?.pipeThrough(new TextDecoderStream()) ?? []) received.push(part);
  };
  readFeed().catch(() => {});
  await until(async () => {
    assert.equal((await addColour()).status, 200);
    return received.join('').includes('"topic":"colors"');
  });
  leave.abort();
  const mails = async () =>
    ((await (await fetch(`${shop.url}/sandbox/mailbox.json?to=${admin.email}`)).json()) as unknown[]).length;
  const countBefore = await mails();
  assert.equal((await send('/api/sign-in/link', { email: admin.email })).status, 200);
  await until(async () => (await mails()) > countBefore);
}
/** Accepts the stack of a logged warning. Refuses a logged bug, and a stack that is printed outside the log. */
const assertNoErrorLogged = () =>
  assert.doesNotMatch(shop.output.text, /reference|"level":[56]0|^(?!\{).*node:internal/m);

test('SYS-08 a stopped database is not reported as a bug, every request gets a 503, and the shop reconnects', async () => {
  await get('/customer/faq')();
  closeProxy();
  await assertRequestsRefused();
  const page = await (await get('/')()).text();
  assert.ok(page.includes(`"name":"${NAME}"`), 'the page of an outage has the name of the shop');
  assertNoErrorLogged();
  proxy.listen(port, '127.0.0.1');
  await assertReconnected();
  assertNoErrorLogged();
});

test('SYS-08 with a frozen database, requests are refused before a connection times out, and the shop reconnects', async () => {
  const stopped = processesIn(join(dataDir, 'postgres'));
  assert.ok(stopped.length > 3);
  // A write that is running when the database freezes is either stored or refused.
  const firstAnswers = Array.from({ length: 10 }, () => answer(addColour));
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    await assertRequestsRefused();
    for (const { reply, seconds } of await Promise.all(firstAnswers)) {
      if (reply[0] !== 200) assert.deepEqual(reply, unavailable);
      assert.ok(seconds < PATIENCE_S, `${seconds} s`);
    }
    assert.ok((await answer(get('/'))).seconds < 3);
    await assertRequestsRefused();
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  await assertReconnected();
  assertNoErrorLogged();
});
