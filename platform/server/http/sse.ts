import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#shared/problem.ts';
import { reaches } from '#shared/roles.ts';
import { accessProblems } from '#shared/http/access-problems.ts';
import type { Shop } from '#platform/server/context.ts';
import { UUID } from '#platform/server/db/keyset.ts';
import type { FairShare } from './fair-share.ts';
import type { LiveReader } from './feed-relay.ts';
import { LiveListeners } from './live-listeners.ts';
import { networkOf } from './network.ts';
import { httpProblems } from './problem.ts';
import { inTurn } from './route.ts';
import { actorOf } from './session.ts';

const HEARTBEAT_MS = 20_000;
const TYPE = 'text/event-stream; charset=utf-8';
/** Maximum number of streams of one network. A village behind one operator's address has fewer. */
const STREAMS_PER_NETWORK = 2_000;

/**
 * Opens `GET /api/live-feed`, which sends each change to the users allowed to know it. Serialises each message once and
 * writes it raw.
 * With `?live=`, a seller also receives the events of that live (decision 0018). Other users do not.
 */
export function liveFeedRoute(
  app: FastifyInstance,
  shop: Shop,
  share: FairShare,
  reader: LiveReader,
  most = STREAMS_PER_NETWORK,
): void {
  const listeners = new LiveListeners(shop, reader, most);
  const unsubscribe = shop.liveFeed.subscribe((message) => listeners.hear(message));
  const heartbeat = setInterval(() => listeners.beat(), HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(heartbeat);
    listeners.endAll();
  });

  app.get<{ Querystring: { live?: unknown } }>('/api/live-feed', async (request, reply) => {
    const actor = await inTurn(share, request, () => actorOf(shop, request, null));
    if (actor.kind !== 'customer' && actor.kind !== 'admin') throw refuse(accessProblems.signedOut);
    if (request.method === 'HEAD') return reply.type(TYPE).header('cache-control', 'no-store').send();
    const network = networkOf(request.ip);
    if (listeners.isFull(network)) throw refuse(httpProblems.tooMuchAtOnce);
    const { userId, sessionId, role } = actor;
    const { live } = request.query;
    const liveId = reaches(actor.role) && typeof live === 'string' && UUID.test(live) ? live : null;
    listeners.add({ response: openStream(reply), network, userId, sessionId, role, liveId });
  });
}

function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': TYPE,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 2000\n: bonjour\n\n');
  return response;
}
