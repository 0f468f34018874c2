import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/** Start-up parameters that PgBouncer accepts. Any other parameter ends the connection. */
const STARTUP_WORDS = ['user', 'database', 'application_name', 'client_encoding'];
const [SSL_REQUEST, CANCEL_REQUEST] = [80_877_103, 80_877_102];

interface Backend {
  socket: Socket;
  hear(frame: Buffer): void;
}
type Holder = (backend: Backend) => void;

/** Pooler in transaction mode: its address, and a function that closes it. */
export interface TransactionPooler {
  url: string;
  close(): void;
}

/**
 * Speaks PostgreSQL's protocol like PgBouncer in transaction mode, with many clients on a few connections.
 * Each transaction of a client may use another connection, with the session state of its last user. The connection
 * freed last is used first.
 */
export async function openTransactionPooler(databaseUrl: string, size = 3): Promise<TransactionPooler> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl });
  const idle: Backend[] = [];
  const waitingHolders: Holder[] = [];
  const sockets = new Set<Socket>();
  let opened = 0;

  function lend(holder: Holder): void {
    const backend = idle.pop();
    if (backend) return holder(backend);
    if (opened === size) return void waitingHolders.push(holder);
    opened += 1;
    openBackend(holder);
  }
  function release(backend: Backend): void {
    const next = waitingHolders.shift();
    if (next) next(backend);
    else idle.push(backend);
  }
  function openBackend(holder: Holder): void {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(socket);
    const backend: Backend = { socket, hear: (frame) => void (frame[0] === code('Z') && holder(backend)) };
    socket.on('error', () => {}).on('close', () => (opened -= 1));
    socket.on(
      'data',
      framesOf((frame) => backend.hear(frame)),
    );
    socket.write(startup({ user: user ?? '', database: database ?? '' }));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    greet(socket, () => serve(socket, lend, release));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Gives a client a connection on request, until its transaction ends. */
function serve(socket: Socket, lend: (holder: Holder) => void, release: (backend: Backend) => void): void {
  let lentBackend: Backend | null = null;
  let isAsking = false;
  let unanswered = 0;
  let unsent: Buffer[] = [];
  const answer = (frame: Buffer): void => {
    socket.write(frame);
    if (frame[0] !== code('Z')) return;
    unanswered -= 1;
    if (frame[5] !== code('I') || unanswered > 0 || !lentBackend) return;
    const done = lentBackend;
    lentBackend = null;
    release(done);
  };
  const send = (frame: Buffer): void => {
    if (frame[0] === code('X')) return void socket.end();
    if (frame[0] === code('Q') || frame[0] === code('S')) unanswered += 1;
    if (lentBackend) return void lentBackend.socket.write(frame);
    unsent.push(frame);
    if (isAsking) return;
    isAsking = true;
    lend((backend) => {
      isAsking = false;
      lentBackend = backend;
      backend.hear = answer;
      for (const unsentFrame of unsent) backend.socket.write(unsentFrame);
      unsent = [];
    });
  };
  socket.on('data', framesOf(send)).on('close', () => lentBackend?.socket.destroy());
}

const code = (letter: string): number => letter.charCodeAt(0);

/** Reads a client's first messages, and reports that it may send queries. */
function greet(socket: Socket, ready: () => void): void {
  socket.once('data', (chunk) => {
    const kind = chunk.readInt32BE(4);
    if (kind === CANCEL_REQUEST) return void socket.destroy();
    if (kind === SSL_REQUEST) {
      socket.write('N');
      return greet(socket, ready);
    }
    const words = chunk.subarray(8, chunk.readInt32BE(0)).toString().split('\0');
    const unknown = words.filter((word, place) => place % 2 === 0 && word !== '' && !STARTUP_WORDS.includes(word));
    if (unknown.length > 0) {
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown[0]}\0\0`;
      return void socket.end(message('E', Buffer.from(fields)));
    }
    // Process number of no backend, because a client has no backend of its own.
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8, 7)), message('Z', 'I')]));
    ready();
  });
}

function startup(words: Record<string, string>): Buffer {
  const text = Buffer.from(`${Object.entries(words).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(text.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, text]);
}

function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

/** Splits the data of a socket into messages: a letter, a length, the content. */
function framesOf(hear: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const frame = rest.subarray(0, end);
      rest = rest.subarray(end);
      hear(frame);
    }
  };
}
