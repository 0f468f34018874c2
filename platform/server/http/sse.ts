import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEARTBEAT_MS } from '#shared/http/heartbeat.ts';
import { refuse } from '#shared/problem.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import { accessProblems } from '#shared/http/access-problems.ts';
import type { Shop } from '#platform/server/context.ts';
import { UUID } from '#platform/server/db/keyset.ts';
import type { FairShare } from './fair-share.ts';
import { FeedRelay, type LiveReader } from './feed-relay.ts';
import { networkOf } from './network.ts';
import { httpProblems } from './problem.ts';
import { inTurn } from './route.ts';
import { actorOf } from './session.ts';
import type { LiveMessage } from '#platform/server/events/shop-event.ts';

/** Heartbeat. A comment would not reach the page, which could then not notice a silent stream. */
const BEAT = 'event: beat\ndata:\n\n';
const TYPE = 'text/event-stream; charset=utf-8';
const REOPEN_MS = 2_000;
/** Streams of customers come back over this period after a restart. Ten thousand at once would queue. */
const SPREAD_MS = 8_000;
/** Delay of the reconnection after the end of a session or a change of its rights. */
const ENDED_MS = 500;
/** A village that shares one address of its operator has fewer users. */
const STREAMS_PER_NETWORK = 2_000;

interface FeedOptions {
  /** Entry script of this build, which a page compares with its own; null without a build. */
  build: string | null;
  maxStreams?: number;
}

/**
 * Opens `GET /api/live-feed`, which sends each change to the users allowed to know it. Serialises each message once and
 * writes the same text to all streams. With `?live=`, a seller also receives the events of that live (decision 0018).
 * Other users do not.
 */
export function liveFeedRoute(
  app: FastifyInstance,
  shop: Shop,
  share: FairShare,
  reader: LiveReader,
  { build, maxStreams = STREAMS_PER_NETWORK }: FeedOptions,
): void {
  const listeners = new LiveListeners(shop, reader, maxStreams);
  const unsubscribe = shop.liveFeed.subscribe((message) => listeners.deliver(message));
  const heartbeat = setInterval(() => listeners.beat(), HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(heartbeat);
    listeners.endAll();
  });

  app.get<{ Querystring: { live?: unknown } }>('/api/live-feed', async (request, reply) => {
    const actor = await inTurn(share, request, () => actorOf(shop, request, null));
    if (actor.kind !== 'customer' && actor.kind !== 'admin') throw refuse(accessProblems.signedOut);
    if (actor.awaitsCode) throw refuse(accessProblems.codeWanted);
    // The client may have left during the read. Its response has then already emitted `close`, so that a listener would
    // never be removed.
    if (reply.raw.destroyed) return reply.hijack();
    if (request.method === 'HEAD') return reply.type(TYPE).header('cache-control', 'no-store').send();
    const network = networkOf(request.ip);
    if (listeners.isFull(network)) throw refuse(httpProblems.tooMuchAtOnce);
    const { userId, sessionId, role } = actor;
    const { live } = request.query;
    const liveId = isRoleAtLeast(actor.role, 'seller') && typeof live === 'string' && UUID.test(live) ? live : null;
    listeners.add({ response: openStream(reply, role, build), network, userId, sessionId, role, liveId });
  });
}

function openStream(reply: FastifyReply, role: Role | null, build: string | null): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': TYPE,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const reopenMs = role === null ? REOPEN_MS + Math.round(Math.random() * SPREAD_MS) : REOPEN_MS;
  response.write(`retry: ${reopenMs}\n: bonjour\n\n${BEAT}`);
  if (build) response.write(`event: build\ndata: ${build}\n\n`);
  return response;
}

interface Listener {
  response: ServerResponse;
  network: string;
  userId: string;
  sessionId: string;
  role: Role | null;
  liveId: string | null;
}

const endAndReopen = ({ response }: Listener): void => void response.end(`retry: ${ENDED_MS}\n\n`);

/** Maximum number of unsent bytes. A slower screen is disconnected; it reconnects and refetches. */
const MAX_BACKLOG = 1_000_000;

class LiveListeners {
  readonly #shop: Shop;
  readonly #listeners = new Set<Listener>();
  readonly #relay: FeedRelay;
  readonly #open = new Map<string, number>();
  readonly #maxStreams: number;

  constructor(shop: Shop, reader: LiveReader, maxStreams: number) {
    this.#shop = shop;
    this.#maxStreams = maxStreams;
    this.#relay = new FeedRelay(shop, reader, (liveId, json) =>
      this.#send(`data: ${json}\n\n`, (listener) => listener.liveId === liveId),
    );
  }

  isFull(network: string): boolean {
    return (this.#open.get(network) ?? 0) >= this.#maxStreams;
  }

  add(listener: Listener): void {
    const { response, network, liveId } = listener;
    const leave = () => {
      if (!this.#listeners.delete(listener)) return;
      if (liveId) this.#relay.leave(liveId);
      this.#count(network, -1);
      this.#shop.metrics.liveListeners.dec();
    };
    this.#listeners.add(listener);
    this.#count(network, 1);
    this.#shop.metrics.liveListeners.inc();
    if (liveId) this.#relay.follow(liveId);
    response.on('close', leave);
    response.on('error', leave);
  }

  deliver(message: LiveMessage): void {
    if (message.topic === 'session-ended') return this.#end((listener) => listener.sessionId === message.id);
    if (message.topic === 'feed-events') return this.#relay.notify(message.id);
    const isForAll = message.topic === '*';
    if (isForAll) {
      this.#relay.notify(undefined);
      void this.#endStale();
    }
    const text = `data: ${JSON.stringify({ topic: message.topic, ...(message.id && { id: message.id }) })}\n\n`;
    this.#send(text, ({ role, userId }) => isForAll || userId === message.userId || (role !== null && !message.isCopy));
  }

  beat(): void {
    this.#send(BEAT, () => true);
    void this.#endStale();
  }

  endAll(): void {
    for (const { response } of this.#listeners) response.end();
  }

  #send(text: string, isFor: (listener: Listener) => boolean): void {
    for (const listener of this.#listeners) {
      if (!isFor(listener)) continue;
      if (listener.response.writableLength > MAX_BACKLOG) listener.response.destroy();
      else listener.response.write(text);
    }
  }

  #end(matches: (listener: Listener) => boolean): void {
    for (const listener of this.#listeners) if (matches(listener)) endAndReopen(listener);
  }

  #count(network: string, change: 1 | -1): void {
    const open = (this.#open.get(network) ?? 0) + change;
    if (open > 0) this.#open.set(network, open);
    else this.#open.delete(network);
  }

  /** Ends the streams whose session has ended or has another role than at their start. */
  async #endStale(): Promise<void> {
    const checked = [...this.#listeners];
    if (checked.length === 0) return;
    const roles = await this.#shop.sessions.rolesOf(checked.map((listener) => listener.sessionId)).catch(() => null);
    if (!roles) return;
    for (const listener of checked) if (roles.get(listener.sessionId) !== listener.role) endAndReopen(listener);
  }
}
