import { connect } from 'node:net';

// Separate process, started by bench/streams.ts. Keeps many live feeds open as browsers do: an interrupted feed is
// opened again after the delay that the server gave it. Browsers add nothing to that delay after a refused connection.

export interface WantedStreams {
  port: number;
  streams: number;
  /** Sessions of the people, in turn. */
  tokens: readonly string[];
}
export interface StreamsSeen {
  open: number;
  /** Instants of the last opening of each stream. */
  openedAt: number[];
  /** Answers other than 200. */
  refused: number;
}

/** Streams from one address. The server accepts more from one network. */
const PER_ADDRESS = 1_500;
/** Streams that are opened at once at the beginning. */
const AT_ONCE = 100;
const DEFAULT_RETRY_MS = 2_000;

const openedAt = new Map<number, number>();
let refused = 0;

/** Opens a stream and opens it again after each end. Resolves once the stream has opened or failed. */
function follow(place: number, wanted: WantedStreams): Promise<void> {
  return new Promise((resolve) => {
    let retry = DEFAULT_RETRY_MS;
    let isAnswered = false;
    const localAddress = `127.0.1.${1 + Math.floor(place / PER_ADDRESS)}`;
    const socket = connect({ port: wanted.port, host: '127.0.0.1', localAddress });
    const token = wanted.tokens[place % wanted.tokens.length] ?? '';
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
      setTimeout(() => void follow(place, wanted), retry);
    });
  });
}

process.on('message', async (message: WantedStreams | 'report') => {
  if (message !== 'report') {
    for (let place = 0; place < message.streams; place += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, message.streams - place) }, (_, at) => place + at);
      await Promise.all(batch.map((streamPlace) => follow(streamPlace, message)));
    }
  }
  process.send?.({ open: openedAt.size, openedAt: [...openedAt.values()], refused } satisfies StreamsSeen);
});
