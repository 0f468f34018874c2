import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { refusesCredentials } from '../credentials.ts';
import type { SandboxStore } from '../store.ts';
import type { Room } from './room.ts';

const socketPath = '/sandbox/tiktok/ws';

export const SETTING_KINDS = { refusal: 'tiktok-refusal', replay: 'tiktok-replay', live: 'tiktok-live' } as const;
export type Refusal = { as: 'close-code' | 'http-status' };
export type Replay = { count: number };
export type LiveState = { on: boolean };

interface SocketClose {
  code: number;
  reason: string;
}

const switches = ['bundleEvents', 'rawMessages', 'normalizeUniqueId', 'syntheticPresence', 'useEnterpriseApi'].map(
  (name) => `features.${name}`,
);

function queryRefusal(query: URLSearchParams, apiKey: string): SocketClose | null {
  if (query.get('apiKey') !== apiKey) return { code: 4401, reason: 'Invalid auth' };
  if (!query.get('uniqueId')) return { code: 4400, reason: 'uniqueId is missing' };
  const wrong = switches.find((name) => !['true', 'false', null].includes(query.get(name)));
  if (wrong !== undefined) return { code: 4400, reason: `${wrong} must be true or false` };
  if (!['v1', 'v2', null].includes(query.get('features.schemaVersion'))) {
    return { code: 4400, reason: 'Unknown schemaVersion' };
  }
  const idle = Number(query.get('features.closeInactiveWebSocketAfter') ?? 60);
  return idle >= 30 && idle <= 3600 ? null : { code: 4400, reason: 'closeInactiveWebSocketAfter must be 30 to 3600' };
}

function answerHttp(socket: Duplex, status: string): void {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}

export interface FeedSocket {
  /**
   * Handles the server's `upgrade` event. Must be the only listener of the event, because Node leaves these sockets to
   * the listener. A socket without an answer would stay open, and an error without a handler would end the process.
   */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Destroys all upgraded connections. The server waits for their end when it closes, but does not close them. */
  destroyAll(): void;
}

/** Accepts sockets as the relay does: first the WebSocket, then a close code for a refusal. */
export function openFeedSocket(apiKey: string, store: SandboxStore, room: Room): FeedSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  const upgraded = new Set<Duplex>();

  async function connectionRefusal(query: URLSearchParams): Promise<SocketClose | null> {
    const acceptedKey = (await refusesCredentials(store, 'tiktok')) ? '' : apiKey;
    const live = await store.get<LiveState>(SETTING_KINDS.live, 'state');
    const offline = live?.on === false ? { code: 4404, reason: 'The requested user is not live' } : null;
    return queryRefusal(query, acceptedKey) ?? offline;
  }

  async function admit(query: URLSearchParams, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refusal = await store.take<Refusal>(SETTING_KINDS.refusal);
    if (refusal?.as === 'http-status') return answerHttp(socket, '429 Too Many Requests');
    const close = refusal ? { code: 4429, reason: 'Too many connections' } : await connectionRefusal(query);
    const replay = close ? null : await store.take<Replay>(SETTING_KINDS.replay);
    server.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => client.terminate());
      if (close) client.close(close.code, close.reason);
      else room.join(client, query.get('uniqueId') ?? '', replay?.count ?? 0);
    });
  }

  return {
    onUpgrade(request, socket, head) {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      socket.on('error', () => socket.destroy());
      const url = URL.parse(request.url ?? '/', 'http://sandbox');
      if (url?.pathname !== socketPath) return answerHttp(socket, '404 Not Found');
      admit(url.searchParams, request, socket, head).catch(() => answerHttp(socket, '500 Internal Server Error'));
    },
    destroyAll() {
      for (const socket of upgraded) socket.destroy();
    },
  };
}
