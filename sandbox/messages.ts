import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { listenTo } from '#platform/server/events/listen-to.ts';

const CHANNEL = 'sandbox';

interface Listener {
  onBody(body: string): void;
  /** Runs once a cut connection is open again. Messages sent during the cut are lost. */
  onReopened?(): void;
}

/** Messages of the stand-ins to all server processes of the database, over one listening connection. */
export interface SandboxMessages {
  /**
   * Sends the bodies to every process, including this process, in the order given. Equal bodies of one call arrive
   * once. A topic contains no space.
   */
  publish(topic: string, bodies: readonly string[]): Promise<void>;
  /** Sets the listener of a topic in this process. A second call replaces the first listener. */
  subscribe(topic: string, listener: Listener): void;
  close(): Promise<void>;
}

export async function openSandboxMessages(pool: Pool, directUrl: string, log: Logger): Promise<SandboxMessages> {
  const listeners = new Map<string, Listener>();
  const stopListening = await listenTo({
    databaseUrl: directUrl,
    channel: CHANNEL,
    log,
    onPayload(payload) {
      const topicLength = payload.indexOf(' ');
      listeners.get(payload.slice(0, topicLength))?.onBody(payload.slice(topicLength + 1));
    },
    onReopened: () => listeners.forEach(({ onReopened }) => onReopened?.()),
  });
  return {
    async publish(topic, bodies) {
      await pool.query(`select pg_notify($1, $2 || ' ' || body) from unnest($3::text[]) as body`, [
        CHANNEL,
        topic,
        bodies,
      ]);
    },
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    close: stopListening,
  };
}
