import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/** Codes that a client may send as its first message, in place of the protocol version. */
const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
/** Version 3.0 of the protocol: the major number in the upper 16 bits. */
const PROTOCOL_VERSION = 3 << 16;

const QUERY = 'Q';
const SYNC = 'S';
const TERMINATE = 'X';
const AUTHENTICATION_OK = 'R';
const BACKEND_KEY_DATA = 'K';
const READY_FOR_QUERY = 'Z';
const ERROR_RESPONSE = 'E';
const IDLE = 'I';

/** Start-up parameters that PgBouncer accepts. Any other parameter ends the connection. */
const STARTUP_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding'];

interface Backend {
  socket: Socket;
  onMessage(frame: Buffer): void;
}
type Borrower = (backend: Backend) => void;

export interface TransactionPooler {
  url: string;
  close(): void;
}

/**
 * Starts a pooler that behaves like PgBouncer in transaction mode: many clients share a few connections to PostgreSQL.
 * Each transaction of a client may use another connection, with the session state that an earlier client left. The
 * connection freed last is used first.
 * @param size number of connections to PostgreSQL.
 */
export async function openTransactionPooler(databaseUrl: string, size = 3): Promise<TransactionPooler> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl });
  const idle: Backend[] = [];
  const waitingBorrowers: Borrower[] = [];
  const sockets = new Set<Socket>();
  let opened = 0;

  function lend(borrower: Borrower): void {
    const backend = idle.pop();
    if (backend) return borrower(backend);
    if (opened === size) return void waitingBorrowers.push(borrower);
    opened += 1;
    openBackend(borrower);
  }
  function release(backend: Backend): void {
    const next = waitingBorrowers.shift();
    if (next) next(backend);
    else idle.push(backend);
  }
  function openBackend(borrower: Borrower): void {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(socket);
    const backend: Backend = {
      socket,
      onMessage: (frame) => void (isOfType(frame, READY_FOR_QUERY) && borrower(backend)),
    };
    socket
      .on('error', () => {})
      .on('close', () => {
        opened -= 1;
        const next = waitingBorrowers.shift();
        if (next) lend(next);
      });
    socket.on(
      'data',
      framesOf((frame) => backend.onMessage(frame)),
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
      waitingBorrowers.length = 0;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Lends a connection to a client from its first message until its transaction ends. */
function serve(socket: Socket, lend: (borrower: Borrower) => void, release: (backend: Backend) => void): void {
  let lentBackend: Backend | null = null;
  let isBorrowing = false;
  /** Number of requests for which PostgreSQL has not yet sent `ReadyForQuery`. */
  let unanswered = 0;
  let unsent: Buffer[] = [];
  const answer = (frame: Buffer): void => {
    socket.write(frame);
    if (!isOfType(frame, READY_FOR_QUERY)) return;
    unanswered -= 1;
    if (frame[5] !== byteOf(IDLE) || unanswered > 0 || !lentBackend) return;
    const idleBackend = lentBackend;
    lentBackend = null;
    release(idleBackend);
  };
  const send = (frame: Buffer): void => {
    if (isOfType(frame, TERMINATE)) return void socket.end();
    if (isOfType(frame, QUERY) || isOfType(frame, SYNC)) unanswered += 1;
    if (lentBackend) return void lentBackend.socket.write(frame);
    unsent.push(frame);
    if (isBorrowing) return;
    isBorrowing = true;
    lend((backend) => {
      isBorrowing = false;
      lentBackend = backend;
      backend.onMessage = answer;
      for (const unsentFrame of unsent) backend.socket.write(unsentFrame);
      unsent = [];
    });
  };
  socket.on('data', framesOf(send)).on('close', () => lentBackend?.socket.destroy());
}

const byteOf = (letter: string): number => letter.charCodeAt(0);
const isOfType = (frame: Buffer, type: string): boolean => frame[0] === byteOf(type);

function greet(socket: Socket, onReady: () => void): void {
  socket.once('data', (chunk) => {
    const requestCode = chunk.readInt32BE(4);
    if (requestCode === CANCEL_REQUEST) return void socket.destroy();
    if (requestCode === SSL_REQUEST) {
      socket.write('N');
      return greet(socket, onReady);
    }
    // Parameters in the order name, value, name, value.
    const parameters = chunk.subarray(8, chunk.readInt32BE(0)).toString().split('\0');
    const unknown = parameters.find(
      (name, place) => place % 2 === 0 && name !== '' && !STARTUP_PARAMETERS.includes(name),
    );
    if (unknown !== undefined) {
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
      return void socket.end(message(ERROR_RESPONSE, Buffer.from(fields)));
    }
    // Arbitrary process number and key: a client has no server process of its own to cancel.
    const backendKey = Buffer.alloc(8, 7);
    socket.write(
      Buffer.concat([
        message(AUTHENTICATION_OK, Buffer.alloc(4)),
        message(BACKEND_KEY_DATA, backendKey),
        message(READY_FOR_QUERY, IDLE),
      ]),
    );
    onReady();
  });
}

function startup(parameters: Record<string, string>): Buffer {
  const text = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(text.length + 8, 0);
  head.writeInt32BE(PROTOCOL_VERSION, 4);
  return Buffer.concat([head, text]);
}

function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

/** Splits the data of a socket into messages: a type of one byte, a length, the content. */
function framesOf(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const frame = rest.subarray(0, end);
      rest = rest.subarray(end);
      onFrame(frame);
    }
  };
}
