import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { isDatabaseAnswering } from './heartbeat.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** A longer queue would not be served in time. */
const MAX_WAITING = 1_000;
const CHECK_EVERY_MS = 250;
/** The pool pings the database when no connection returns for this time while requests wait or run. */
const SILENCE_MS = 750;

export interface ShopPoolOptions extends pg.PoolConfig {
  connectionString: string;
  onChange?: ((isUnavailable: boolean) => void) | undefined;
  patience: number;
}

/**
 * Connection pool that fails fast. While requests wait or run and no connection returns, the pool pings the database
 * over a separate connection. When the ping gets no answer, the pool cuts its connections. Waiting and new requests get
 * `DatabaseUnavailable` until the database answers.
 */
export class ShopPool extends pg.Pool {
  readonly #options: ShopPoolOptions;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #acquired = new Set<pg.PoolClient>();
  #isUnavailable = false;
  #answeredAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #isPinging = false;

  constructor(options: ShopPoolOptions) {
    super(options);
    this.#options = options;
    // A connection that is cut while idle, as by a restart of the database, must not end the process.
    this.on('error', () => {});
    this.on('acquire', (client) => this.#acquired.add(client));
    this.on('release', (error: unknown, client) => {
      this.#acquired.delete(client);
      if (!error) this.#answeredAt = Date.now();
    });
    this.on('remove', (client) => this.#acquired.delete(client));
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return this.#acquire(callback);
    return new Promise((resolve, reject) => {
      this.#acquire((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseUnavailable())));
    });
  }

  #acquire(callback: ConnectCallback): void {
    const refusal = this.#isUnavailable
      ? 'the database does not answer'
      : this.waitingCount >= MAX_WAITING && 'too many requests wait for the database';
    if (refusal) return queueMicrotask(() => callback(new DatabaseUnavailable(refusal), undefined, () => {}));
    let isOver = false;
    const end = (error: Error | undefined, client?: pg.PoolClient, release: (broken?: unknown) => void = () => {}) => {
      if (isOver) return release();
      isOver = true;
      this.#waiting.delete(end);
      callback(error, client, release);
    };
    this.#waiting.add(end);
    this.#startWatching();
    super.connect((error, client, release) => {
      if (error && !isOver) void this.#ping();
      end(error && new DatabaseUnavailable(error.message, { cause: error }), client, release);
    });
  }

  #startWatching(): void {
    if (this.#timer) return;
    this.#answeredAt = Date.now();
    this.#timer = setInterval(() => {
      if (this.#waiting.size === 0 && this.#acquired.size === 0 && !this.#isUnavailable) this.#stopWatching();
      else if (this.#isUnavailable || Date.now() - this.#answeredAt > SILENCE_MS) void this.#ping();
    }, CHECK_EVERY_MS).unref();
  }

  #stopWatching(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #ping(): Promise<void> {
    if (this.#isPinging || this.ending) return;
    this.#isPinging = true;
    const began = Date.now();
    // A busy machine may open no new connection in time although open connections still answer.
    const isAnswering =
      (await isDatabaseAnswering(this.#options.connectionString, this.#options.patience)) || this.#answeredAt >= began;
    this.#isPinging = false;
    if (this.ending) return this.#stopWatching();
    if (isAnswering) this.#answeredAt = Date.now();
    const isUnavailable = !isAnswering;
    if (isUnavailable === this.#isUnavailable) return;
    this.#isUnavailable = isUnavailable;
    this.#options.onChange?.(isUnavailable);
    if (isUnavailable) this.#dropConnections();
  }

  /** Pending statements will get no answer, and idle connections may be dead too. */
  #dropConnections(): void {
    this.#startWatching();
    for (const end of this.#waiting) end(new DatabaseUnavailable('the database does not answer'));
    for (const client of this.#acquired) closeClient(client);
    for (let count = this.idleCount; count > 0; count--) super.connect((_error, client) => client?.release(true));
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    this.#stopWatching();
    return done ? super.end(done) : super.end();
  }
}

/** The driver's `end` would first wait for answers that will not come. */
function closeClient(client: pg.PoolClient): void {
  const { stream } = (client as { connection?: { stream?: { destroy(): void } } }).connection ?? {};
  if (stream) stream.destroy();
  else (client as unknown as pg.Client).end().catch(() => {});
}
