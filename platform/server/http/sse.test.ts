import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterAll, test, type TestContext } from 'vitest';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import type { Refusal } from '#shared/problem.ts';
import { getSession, signOut } from '#features/users/domain/endpoints.ts';
import { FairShare } from './fair-share.ts';
import { feedNews, lastReceived } from '#features/feed/server/queries.ts';
import { liveFeedRoute } from './sse.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
const secondShop = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
afterAll(async () => {
  await secondShop.close();
  await shop.close();
});
const DAY_MS = 86_400_000;
const liveId = await shop.aLive();
let ref = 0;

async function givePieceTo(pseudo: string, throughShop = shop): Promise<string> {
  const added = await throughShop.call(
    addToLiveOrder,
    { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo },
    throughShop.admin,
  );
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return added.body.orderId;
}
const cutListening = () =>
  shop.shop.db.run(sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'defile-live'`);

test('D-16 CUS-07 a customer is notified only of her own orders, an administrator of all, through every process', async (t) => {
  const [lea, ines] = [await shop.aCustomer('lea.ecoute'), await shop.aCustomer('ines.ecoute')];
  const listeners = await Promise.all([
    listenTo(shop, lea),
    listenTo(secondShop, lea),
    listenTo(secondShop, ines),
    listenTo(shop, shop.admin),
    listenTo(secondShop, shop.admin),
  ]);
  t.onTestFinished(() => listeners.forEach((listener) => listener.close()));
  const leaOrder = await givePieceTo('lea.ecoute');
  const inesOrder = await givePieceTo('ines.ecoute', secondShop);
  const [leaHere, leaThere, inesThere, adminHere, adminThere] = listeners;
  const hasReceived = (listener: typeof leaHere, id: string) =>
    listener?.received.some((message) => message.topic === 'orders' && message.id === id) ?? false;
  await until(
    async () => hasReceived(leaHere, leaOrder) && hasReceived(leaThere, leaOrder) && hasReceived(inesThere, inesOrder),
  );
  await until(async () =>
    [adminHere, adminThere].every((listener) => hasReceived(listener, leaOrder) && hasReceived(listener, inesOrder)),
  );
  for (const listener of [leaHere, leaThere]) assert.ok(!hasReceived(listener, inesOrder));
  assert.ok(!hasReceived(inesThere, leaOrder));
  for (const listener of listeners)
    assert.doesNotMatch(JSON.stringify(listener.received), /userId/, 'no message names its user');
});

test('D-16 the live feed answers 401 without a session and to an ended session', async () => {
  const lea = await shop.aCustomer();
  await shop.shop.db.run(sql`update sessions set expires_at = ${shop.shop.now()} where user_id = ${lea.userId}`);
  for (const as of [null, lea]) {
    const response = await shop.fetch('/api/live-feed', { as });
    assert.equal(response.status, 401);
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
});

test('CUS-21 signing out ends the live feeds of that session in every process, and no feed of another customer', async (t) => {
  const lea = await shop.aCustomer('lea.part');
  const ines = await shop.aCustomer('ines.reste');
  const listeners = await Promise.all([listenTo(shop, lea), listenTo(secondShop, lea), listenTo(secondShop, ines)]);
  t.onTestFinished(() => listeners.forEach((listener) => listener.close()));
  await secondShop.call(signOut, {}, lea);
  await until(async () => listeners[0]?.isEnded() && listeners[1]?.isEnded());
  assert.equal(listeners[2]?.isEnded(), false);
});

test('SYS-08 after a cut of the database’s notifications, a screen refetches once and receives events again', async (t) => {
  const lea = await shop.aCustomer('lea.coupure');
  const listener = await listenTo(shop, lea);
  t.onTestFinished(() => listener.close());
  // Each of the two processes listens for the feed, and for the moved clock of the stand-ins.
  assert.equal(await cutListening(), 4);
  await until(async () => listener.received.some((message) => message.topic === '*'));
  const orderId = await givePieceTo('lea.coupure');
  await until(async () => listener.received.some((message) => message.id === orderId));
  assert.equal(listener.received.filter((message) => message.topic === '*').length, 1);
});

test('CUS-21 a feed whose session ended or lost its rights during a cut is closed at the next refetch', async (t) => {
  const [ended, expired, active] = [
    await shop.aCustomer('lea.finie'),
    await shop.aCustomer('lea.tard'),
    await shop.aCustomer('lea.encore'),
  ];
  const formerAdmin = await shop.aCustomer('ancienne.admin');
  await shop.shop.db.run(sql`update users set is_admin = true where id = ${formerAdmin.userId}`);
  const listeners = await Promise.all([ended, expired, formerAdmin, active].map((caller) => listenTo(shop, caller)));
  t.onTestFinished(() => listeners.forEach((listener) => listener.close()));
  await shop.shop.db.run(sql`delete from sessions where user_id = ${ended.userId}`);
  await shop.shop.db.run(sql`update sessions set expires_at = ${shop.shop.now()} where user_id = ${expired.userId}`);
  await shop.shop.db.run(sql`update users set is_admin = false where id = ${formerAdmin.userId}`);
  await cutListening();
  await until(async () => listeners.slice(0, 3).every((listener) => listener.isEnded()));
  assert.equal(listeners[3]?.isEnded(), false);
});

test('CUS-21 listening does not consume the renewal of the session by the next request', async (t) => {
  const lea = await shop.aCustomer('lea.renouvelle');
  shop.advance(2 * DAY_MS);
  const listener = await listenTo(shop, lea);
  t.onTestFinished(() => listener.close());
  const answer = await shop.call(getSession, {}, lea);
  assert.ok(answer.headers.get('set-cookie')?.startsWith(lea.cookie));
});

test('CUS-07 a HEAD request of the feed gets the headers of a stream, and 401 without a session', async () => {
  const answer = await shop.fetch('/api/live-feed', { method: 'HEAD', as: shop.admin });
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
  assert.equal((await shop.fetch('/api/live-feed', { method: 'HEAD' })).status, 401);
});

async function aFeed(t: TestContext, maxStreams: number, feedShop = shop.shop) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cookie);
  const share = new FairShare({ slots: 9, maxPerNetwork: 9, maxWaiting: 9 });
  liveFeedRoute(app, feedShop, share, { feedNews, lastReceived }, { build: null, maxStreams });
  app.setErrorHandler((error, _request, reply) => reply.code((error as Refusal).status).send());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.onTestFinished(() => app.close());
  const leaves: AbortController[] = [];
  t.onTestFinished(() => leaves.forEach((leave) => leave.abort()));
  const open = async (leave = new AbortController()) => {
    leaves.push(leave);
    const headers = { cookie: shop.admin.cookie };
    const { status } = await fetch(`${url}/api/live-feed`, { headers, signal: leave.signal });
    return { status, leave };
  };
  return { app, open };
}

test('a network has a maximum number of streams, and another stream can open once one of them has ended', async (t) => {
  const { open } = await aFeed(t, 2);
  const [first, second, third] = [await open(), await open(), await open()];
  assert.deepEqual([first.status, second.status, third.status], [200, 200, 429]);
  first.leave.abort();
  await until(async () => (await open()).status === 200);
});

test('a client that leaves while its session is read occupies no stream', async (t) => {
  const sessionRequested = Promise.withResolvers<void>();
  const clientLeft = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const sessions = Object.assign(Object.create(shop.shop.sessions) as typeof shop.shop.sessions, {
    async actorOf(...args: Parameters<typeof shop.shop.sessions.actorOf>) {
      sessionRequested.resolve();
      await clientLeft.promise;
      const actor = await shop.shop.sessions.actorOf(...args);
      setImmediate(read.resolve);
      return actor;
    },
  });
  const { app, open } = await aFeed(t, 1, { ...shop.shop, sessions });
  app.server.on('connection', (socket: Socket) => socket.once('close', clientLeft.resolve));
  const leave = new AbortController();
  const opened = open(leave);
  await sessionRequested.promise;
  leave.abort();
  await assert.rejects(opened, { name: 'AbortError' });
  await read.promise;
  assert.equal((await open()).status, 200);
});

test('closing the shop ends its feeds', async () => {
  const third = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
  const listener = await listenTo(third, third.admin);
  await third.close();
  await until(async () => listener.isEnded());
});

test('browsers of customers reconnect after a random delay of two to ten seconds, those of sellers after two seconds', async () => {
  const delayOf = async (as: Parameters<typeof listenTo>[1]) => {
    const { body } = await shop.fetch('/api/live-feed', { as });
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return Number(/^retry: (\d+)\n/.exec(new TextDecoder().decode(value))?.[1]);
  };
  const customer = await shop.aCustomer();
  const delays = await Promise.all(Array.from({ length: 40 }, () => delayOf(customer)));
  assert.ok(Math.min(...delays) >= 2_000 && Math.max(...delays) <= 10_000, delays.join());
  // All forty random delays in the same half of the range would be a fault and not chance.
  assert.ok(delays.some((delay) => delay < 6_000) && delays.some((delay) => delay > 6_000), delays.join());
  assert.equal(await delayOf(shop.admin), 2_000);
});

test('CUS-21 a stream begins with a heartbeat, and asks its browser to come back at once when its session has ended', async () => {
  const customer = await shop.aCustomer();
  const { body } = await shop.fetch('/api/live-feed', { as: customer });
  const text = body ? new Response(body).text() : Promise.resolve('');
  await shop.call(signOut, {}, customer);
  assert.match(await text, /^retry: \d+\n: bonjour\n\nevent: beat\ndata:\n\n/);
  assert.match(await text, /retry: 500\n\n$/);
});
