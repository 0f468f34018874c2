import { once } from 'node:events';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createEulerGateway } from '#platform/server/integrations/tiktok/euler.ts';
import type { FeedClose, FeedEvent, Unreadable } from '#platform/server/integrations/tiktok/gateway.ts';
import { openSandboxMessages } from '../messages.ts';
import { openSandboxStore } from '../store.ts';
import { tiktokStandIn } from '../tiktok/stand-in.ts';

export const apiKey = 'test-key';

export interface LiveServer {
  app: FastifyInstance;
  feedUrl: string;
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

export async function startLiveServer(database: Pool): Promise<LiveServer> {
  const app = Fastify();
  const store = await openSandboxStore(database);
  const log = pino({ level: 'silent' });
  const messages = await openSandboxMessages(database, database.options.connectionString ?? '', log);
  app.addHook('onClose', () => messages.close());
  await tiktokStandIn(apiKey, messages)(app, { store, now: () => new Date(), log, selfUrl: 'http://127.0.0.1' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    feedUrl: `${address.replace('http', 'ws')}/sandbox/tiktok/ws`,
    async post(path, body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${address}/sandbox/tiktok/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}

export class Listener {
  readonly events: FeedEvent[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly closed: Promise<FeedClose>;
  readonly #changes = new EventTarget();
  #open = false;
  readonly stop: () => void;

  constructor(url: string, key = apiKey, pingEveryMs?: number) {
    const notifyChange = () => this.#changes.dispatchEvent(new Event('change'));
    const gateway = createEulerGateway({
      url,
      apiKey: key,
      ...(pingEveryMs === undefined ? {} : { pingEveryMs }),
    });
    const { promise, resolve } = Promise.withResolvers<FeedClose>();
    this.closed = promise;
    const connection = gateway.connect('vendeuse', {
      onOpen: () => {
        this.#open = true;
        notifyChange();
      },
      onEvents: (events) => {
        this.events.push(...events);
        notifyChange();
      },
      onUnreadable: (messages) => {
        this.unreadable.push(...messages);
        notifyChange();
      },
      onClose: resolve,
    });
    this.stop = () => connection.stop();
  }

  get comments(): (string | null)[] {
    return this.events.filter(({ type }) => type === 'chat').map(({ comment }) => comment);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await once(this.#changes, 'change');
  }

  async opened(): Promise<this> {
    await this.until(() => this.#open);
    return this;
  }
}
