import pg from 'pg';
import { DatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { answers } from './heartbeat.ts';

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void;

/** Maximum number of requests that wait for a connection. A longer queue would not be served in time. */
const MOST_WAITING = 1_000;
const LOOK_MS = 250;
/** Time without a returned connection, while a request waits, after which the pool pings the database, in ms. */
const SILENCE_MS = 750;

export interface ShopPoolOptions extends pg.PoolConfig {
  connectionString: string;
  /** Called once when the database stops answering, and once when it answers again. */
  onChange?: ((isAway: boolean) => void) | undefined;
}

/**
 * Connection pool that fails fast. While a request waits and no connection returns, the pool pings the database on a
 * connection of its own.
 * Without an answer, waiting and new requests get `DatabaseUnavailable` until the database answers.
 */
export class ShopPool extends pg.Pool {
  readonly #given: ShopPoolOptions;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #lent = new Set<pg.PoolClient>();
  #isAway = false;
  #heardAt = 0;
  #look: NodeJS.Timeout | null = null;
  #isAsking = false;

  constructor(options: ShopPoolOptions) {
    super(options);
    this.#given = options;
    // A connection cut while idle (database restarted) must not end the process. The pool opens another connection.
    this.on('error', () => {});
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (error: unknown, client) => {
      this.#lent.delete(client);
      if (!error) this.#heardAt = Date.now();
    });
    this.on('remove', (client) => this.#lent.delete(client));
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    if (given) return this.#lend(given);
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseUnavailable())));
    });
  }

  #lend(given: Given): void {
    const refused = this.#isAway
      ? 'the database does not answer'
      : this.waitingCount >= MOST_WAITING && 'too many requests wait for the database';
    if (refused) return queueMicrotask(() => given(new DatabaseUnavailable(refused), undefined, () => {}));
    let isOver = false;
    const end = (error: Error | undefined, client?: pg.PoolClient, release: (broken?: unknown) => void = () => {}) => {
      if (isOver) return release();
      isOver = true;
      this.#waiting.delete(end);
      given(error, client, release);
    };
    this.#waiting.add(end);
    this.#beginLooking();
    super.connect((error, client, release) => {
      if (error && !isOver) void this.#ask();
      end(error && new DatabaseUnavailable(error.message, { cause: error }), client, release);
    });
  }

  #beginLooking(): void {
    if (this.#look) return;
    this.#heardAt = Date.now();
    this.#look = setInterval(() => {
      if (this.#waiting.size === 0 && this.#lent.size === 0 && !this.#isAway) this.#endLooking();
      else if (this.#isAway || Date.now() - this.#heardAt > SILENCE_MS) void this.#ask();
    }, LOOK_MS).unref();
  }

  #endLooking(): void {
    if (this.#look) clearInterval(this.#look);
    this.#look = null;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.ending) return;
    this.#isAsking = true;
    const began = Date.now();
    // A busy machine may open no new connection in time, although existing connections still answer.
    const isThere = (await answers(this.#given.connectionString)) || this.#heardAt >= began;
    this.#isAsking = false;
    if (this.ending) return this.#endLooking();
    if (isThere) this.#heardAt = Date.now();
    if (isThere === !this.#isAway) return;
    this.#isAway = !isThere;
    this.#given.onChange?.(this.#isAway);
    if (this.#isAway) this.#letGo();
  }

  /** Drops every connection: pending statements will get no answer, and idle connections may be dead too. */
  #letGo(): void {
    this.#beginLooking();
    for (const end of this.#waiting) end(new DatabaseUnavailable('the database does not answer'));
    for (const client of this.#lent) cut(client);
    for (let left = this.idleCount; left > 0; left--) super.connect((_error, client) => client?.release(true));
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    this.#endLooking();
    return done ? super.end(done) : super.end();
  }
}

/** Destroys a connection. `end` of the driver would first wait for answers that will not come. */
function cut(client: pg.PoolClient): void {
  // Uses an internal of the driver. Without it, the driver ends the connection in its own way.
  const { stream } = (client as { connection?: { stream?: { destroy(): void } } }).connection ?? {};
  if (stream) stream.destroy();
  else (client as unknown as pg.Client).end().catch(() => {});
}
