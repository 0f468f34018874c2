import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Shop } from '#server/context.ts';
import type { LiveMessage } from '#server/events/shop-event.ts';
import { actorOf } from './session.ts';

interface Listener {
  response: ServerResponse;
  userId: string;
  sessionId: string;
  isAdmin: boolean;
}

const HEARTBEAT_MS = 20_000;
/** A screen that reads slower than this many unsent bytes is let go; it reconnects and refetches. */
const MAX_BACKLOG = 1_000_000;

/** `GET /api/live-feed`: what changed, to whoever may know. Each message is serialised once and written raw. */
export function liveFeedRoute(app: FastifyInstance, shop: Shop): void {
  const listeners = new Set<Listener>();

  const write = (listener: Listener, text: string): void => {
    if (listener.response.writableLength > MAX_BACKLOG) listener.response.destroy();
    else listener.response.write(text);
  };
  /** Ends the streams whose session is over or whose rights have changed: they come back as what they are now. */
  const endStale = async (): Promise<void> => {
    const asked = [...listeners];
    const sessions = await shop.db
      .many<{ id: string; is_admin: boolean }>(sql`
      select s.id, u.is_admin from sessions s join users u on u.id = s.user_id
      where s.id = any(${asked.map((one) => one.sessionId)}) and s.expires_at > ${shop.now()}`)
      .catch(() => null);
    if (!sessions) return;
    const rights = new Map(sessions.map((session) => [session.id, session.is_admin]));
    for (const one of asked) if (rights.get(one.sessionId) !== one.isAdmin) one.response.end();
  };
  const hear = (message: LiveMessage): void => {
    if (message.topic === 'session-ended') {
      for (const one of listeners) if (one.sessionId === message.id) one.response.end();
      return;
    }
    if (message.topic === '*') void endStale();
    const text = `data: ${JSON.stringify({ topic: message.topic, ...(message.id && { id: message.id }) })}\n\n`;
    for (const one of listeners) {
      if (one.isAdmin || message.topic === '*' || message.userId === one.userId) write(one, text);
    }
  };
  const unsubscribe = shop.liveFeed.subscribe(hear);
  const heartbeat = setInterval(() => {
    for (const one of listeners) write(one, ': \n\n');
    void endStale();
  }, HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(heartbeat);
    for (const one of listeners) one.response.end();
  });

  app.get('/api/live-feed', async (request, reply) => {
    const actor = await actorOf(shop, request, null);
    if (actor.kind !== 'customer' && actor.kind !== 'admin') throw refuse(userProblems.signedOut);
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write('retry: 2000\n: bonjour\n\n');
    const listener = { response, userId: actor.userId, sessionId: actor.sessionId, isAdmin: actor.kind === 'admin' };
    listeners.add(listener);
    response.on('close', () => listeners.delete(listener));
    response.on('error', () => listeners.delete(listener));
  });
}
