import { Client } from 'pg';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SandboxMessage } from '#sandbox/tiktok/message.ts';

export type ProcessMessage =
  | { message: SandboxMessage }
  | { fault: 'drop' | 'repeat' | 'reorder'; count: number }
  | { live: boolean };

export interface Broadcast {
  /** Sends to every process, including this process, in the order given. */
  publish(messages: ProcessMessage[]): Promise<void>;
  close(): Promise<void>;
}

const channel = 'sandbox_tiktok';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const payloadBytes = 7_500;
const reconnectMs = 300;

export function toPayloads(messages: readonly ProcessMessage[]): string[] {
  const payloads: string[] = [];
  let items: string[] = [];
  let size = 2;
  for (const message of messages) {
    const item = JSON.stringify(message);
    const itemSize = Buffer.byteLength(item) + 1;
    if (items.length > 0 && size + itemSize > payloadBytes) {
      payloads.push(`[${items.join()}]`);
      items = [];
      size = 2;
    }
    items.push(item);
    size += itemSize;
  }
  if (items.length > 0) payloads.push(`[${items.join()}]`);
  return payloads;
}

class Listener {
  readonly #url: string;
  readonly #onMessages: (messages: ProcessMessage[]) => void;
  readonly #log: Logger;
  #client: Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #isOpen = true;

  constructor(url: string, onMessages: (messages: ProcessMessage[]) => void, log: Logger) {
    this.#url = url;
    this.#onMessages = onMessages;
    this.#log = log;
  }

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    this.#client = client;
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    client.on('notification', ({ payload }) => this.#onMessages(JSON.parse(payload ?? '[]') as ProcessMessage[]));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#isOpen = true;
    } catch {
      this.#reopen(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reopen(client: Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = null;
    if (this.#isOpen) this.#log.warn('simulated live: the listening connection was cut, opening it again');
    this.#isOpen = false;
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.open(), reconnectMs).unref();
  }
}

export async function openBroadcast(
  { database: pool, directUrl }: { database: Pool; directUrl: string },
  onMessages: (messages: ProcessMessage[]) => void,
  log: Logger,
): Promise<Broadcast> {
  const listener = new Listener(directUrl, onMessages, log);
  await listener.open();
  return {
    async publish(messages) {
      const payloads = toPayloads(messages);
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    },
    close: () => listener.close(),
  };
}
