import { connect } from 'node:net';

// Separate process, started by bench/streams.ts. Keeps many live feeds open as browsers do: an interrupted feed is
// opened again after the delay that its first answer gave. A connection without an answer is retried after two seconds.

export interface StreamsOptions {
  port: number;
  streams: number;
  tokens: readonly string[];
}
export interface StreamsResult {
  open: number;
  /** Time at which each open stream was opened, in ms. */
  openedAt: number[];
  /** Answers other than 200. */
  refused: number;
}

/** Maximum number of streams from one address, below the limit of the server for one network. */
const PER_ADDRESS = 1_500;
const BATCH_SIZE = 100;
const DEFAULT_RETRY_MS = 2_000;

const openedAt = new Map<number, number>();
let refused = 0;

/** Resolves once the stream has opened or failed. */
function openStream(place: number, options: StreamsOptions): Promise<void> {
  return new Promise((resolve) => {
    let retry = DEFAULT_RETRY_MS;
    let isAnswered = false;
    const localAddress = `127.0.1.${1 + Math.floor(place / PER_ADDRESS)}`;
    const socket = connect({ port: options.port, host: '127.0.0.1', localAddress });
    const token = options.tokens[place % options.tokens.length] ?? '';
    socket.write(
      `GET /api/live-feed HTTP/1.1\r\nhost: shop\r\naccept: text/event-stream\r\ncookie: session=${token}\r\n\r\n`,
    );
    socket.on('data', (part) => {
      if (isAnswered) return;
      isAnswered = true;
      const text = part.toString('latin1');
      if (text.startsWith('HTTP/1.1 200')) openedAt.set(place, Date.now());
      else {
        refused += 1;
        socket.destroy();
      }
      retry = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? DEFAULT_RETRY_MS);
      resolve();
    });
    socket.on('end', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      openedAt.delete(place);
      resolve();
      setTimeout(() => void openStream(place, options), retry);
    });
  });
}

process.on('message', async (message: StreamsOptions | 'report') => {
  if (message !== 'report') {
    for (let place = 0; place < message.streams; place += BATCH_SIZE) {
      const batch = Array.from({ length: Math.min(BATCH_SIZE, message.streams - place) }, (_, at) => place + at);
      await Promise.all(batch.map((streamPlace) => openStream(streamPlace, message)));
    }
  }
  process.send?.({ open: openedAt.size, openedAt: [...openedAt.values()], refused } satisfies StreamsResult);
});
