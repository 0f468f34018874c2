import { connect, type Socket } from 'node:net';
import { percentile } from './figures.ts';

// Load generator in a separate process. Speaks HTTP over plain sockets, because the client of Node costs more than the
// servers that it measures. Each answer is compared byte by byte with the expected one.

export interface LoadPlan {
  port: number;
  /** Each connection sends one request at a time. */
  atOnce: number;
  /** Indexes of `heads`, in the order of sending. */
  order: number[];
  /** Complete requests: the head, its blank line and the body of a POST. */
  heads: string[];
  /** Expected bodies; null returns the bodies instead. */
  bodies: string[] | null;
  /** Beginning of the head of every expected answer. */
  status: string;
}

/** `p50` and `p99` are times of an answer, in ms. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  differing: number;
  example: string;
  /** Received bodies by index of `heads`; empty when bodies were expected. */
  bodies: string[];
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

function readAnswers(socket: Socket, onAnswer: (head: string, body: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    for (;;) {
      const at = received.indexOf(END_OF_HEAD);
      if (at === -1) return;
      const head = received.toString('latin1', 0, at);
      const length = Number(LENGTH.exec(head)?.[1] ?? 0);
      const end = at + END_OF_HEAD.length + length;
      if (received.length < end) return;
      const body = received.subarray(at + END_OF_HEAD.length, end);
      received = received.subarray(end);
      onAnswer(head, body);
    }
  });
}

async function run({ port, atOnce, order, heads, bodies, status }: LoadPlan): Promise<LoadResult> {
  const requests = heads.map((head) => Buffer.from(head));
  const expected = bodies?.map((body) => Buffer.from(body));
  const returned: string[] = [];
  const times: number[] = [];
  let next = 0;
  let differing = 0;
  let example = '';
  const sockets = await Promise.all(
    Array.from({ length: atOnce }, () => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      return new Promise<Socket>((resolve, reject) =>
        socket.once('connect', () => resolve(socket)).once('error', reject),
      );
    }),
  );
  const begin = performance.now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let place = 0;
          let sentAt = 0;
          const send = (): void => {
            const chosen = order[next++];
            if (chosen === undefined) return void socket.end(resolve);
            place = chosen;
            sentAt = performance.now();
            socket.write(requests[place] ?? '');
          };
          socket.on('error', reject);
          readAnswers(socket, (head, body) => {
            times.push(performance.now() - sentAt);
            if (!expected) returned[place] = body.toString();
            if (!head.startsWith(status) || (expected && !expected[place]?.equals(body))) {
              differing += 1;
              example ||= `${heads[place]}\n${head}\n\n${body.toString()}\n\nexpected\n${bodies?.[place]}`;
            }
            send();
          });
          send();
        }),
    ),
  );
  const seconds = (performance.now() - begin) / 1000;
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    answers: times.length,
    differing,
    example,
    bodies: returned,
  };
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
