import type { KnownSession, Sessions } from '#platform/server/context.ts';
import { EVERYTHING, MAX_CHANGES, readSnapshot, type NewsRow, type Seen } from './changes.ts';

/** A change of one of these tables makes the answers of an endpoint outdated for every reader. */
export interface WatchedTables {
  /** Epoch of the latest change. */
  changedAt: number;
}

/** Limit for users, accounts and sessions. Above this number, everything is dropped. */
const MAX_KNOWN = 20_000;

/** Changes of these tables, which decide about a session and its rights, name the user. */
export const ACCOUNT_TABLES: readonly string[] = ['sessions', 'second_factors', 'users'];

type Done = (error: unknown) => void;
interface RememberedSession extends KnownSession {
  epoch: number;
}

/**
 * Follows the committed changes of all processes, by one statement for all waiting requests (decision 0108). Changes
 * are counted in epochs. An answer that was read in an epoch is current until a later epoch changes something that the
 * answer shows.
 */
export class ChangeFollower {
  readonly #readChanges: Sessions['readChanges'];
  readonly #onChange: (sources: ReadonlySet<string>) => void;
  readonly #watched = new Map<string, WatchedTables[]>();
  /** Epoch of the latest change of the user's rows, and of the user's account and sessions, by user id. */
  readonly #users = new Map<string, number>();
  readonly #accounts = new Map<string, number>();
  readonly #sessions = new Map<string, RememberedSession>();
  #seen: Seen | null = null;
  #epoch = 1;
  /** Epoch since which changes are remembered. */
  #since = 1;
  #waiting: Done[] = [];
  #tokens = new Set<string>();
  #isPlanned = false;
  #isReading = false;

  /** @param onChange called with the changed tables, before the waiting requests continue. */
  constructor(readChanges: Sessions['readChanges'], onChange: (sources: ReadonlySet<string>) => void = () => {}) {
    this.#readChanges = readChanges;
    this.#onChange = onChange;
  }

  get epoch(): number {
    return this.#epoch;
  }

  watch(tables: readonly string[]): WatchedTables {
    const watched = { changedAt: 0 };
    for (const table of tables) this.#watched.set(table, [...(this.#watched.get(table) ?? []), watched]);
    return watched;
  }

  /** False when a change after `epoch` concerns a watched table, or the rows of the user unless `userId` is null. */
  isUnchanged(epoch: number, watched: WatchedTables, userId: string | null): boolean {
    if (epoch < this.#since || watched.changedAt > epoch) return false;
    if (userId === null) return true;
    return (this.#users.get(userId) ?? 0) <= epoch && (this.#accounts.get(userId) ?? 0) <= epoch;
  }

  /** Null without a session that is valid at `now`, in ms. Certain only after `catchUp`. */
  sessionOf(token: string, now: number): KnownSession | null {
    const session = this.#sessions.get(token);
    if (!session) return null;
    const { epoch, until, actor } = session;
    if (epoch >= this.#since && now < until && (this.#accounts.get(actor.userId) ?? 0) <= epoch) return session;
    this.#sessions.delete(token);
    return null;
  }

  /**
   * Reads every change that was committed before this call, and the session of `token` unless it is remembered. A
   * request that comes while a statement runs waits for the next statement. The running statement may have begun before
   * changes that the request must see.
   */
  catchUp(token: string | null, now: number, done: Done): void {
    this.#waiting.push(done);
    if (token !== null && this.sessionOf(token, now) === null) this.#tokens.add(token);
    this.#plan();
  }

  dropAll(): void {
    this.#seen = null;
    this.#epoch += 1;
    this.#since = this.#epoch;
    this.#users.clear();
    this.#accounts.clear();
    this.#sessions.clear();
  }

  #plan(): void {
    if (this.#isPlanned || this.#isReading) return;
    this.#isPlanned = true;
    // Requests that arrived together share one statement.
    setImmediate(() => void this.#read());
  }

  async #read(): Promise<void> {
    this.#isPlanned = false;
    this.#isReading = true;
    const waiting = this.#waiting;
    const tokens = [...this.#tokens];
    this.#waiting = [];
    this.#tokens = new Set();
    let failure: unknown = null;
    try {
      const { news, sessions } = await this.#readChanges(tokens, this.#seen);
      this.#apply(news);
      for (const [token, session] of sessions) this.#sessions.set(token, { ...session, epoch: this.#epoch });
    } catch (error) {
      failure = error ?? new Error('the changes could not be read');
      this.dropAll();
    }
    this.#isReading = false;
    if (this.#waiting.length > 0) this.#plan();
    for (const done of waiting) done(failure);
  }

  #apply(news: NewsRow): void {
    const before = this.#seen;
    this.#seen = readSnapshot(news);
    const changes = news.changes ?? [];
    const isOtherServer = before?.server !== this.#seen.server;
    if (before !== null && changes.length === 0 && !isOtherServer) return;
    const sources = new Set(changes.map(([source]) => source));
    const isTooMuch =
      changes.length > MAX_CHANGES ||
      this.#users.size + this.#accounts.size > MAX_KNOWN ||
      this.#sessions.size > MAX_KNOWN;
    if (before === null || isOtherServer || isTooMuch || sources.has(EVERYTHING)) {
      const seen = this.#seen;
      this.dropAll();
      this.#seen = seen;
      this.#onChange(new Set([EVERYTHING]));
      return;
    }
    this.#epoch += 1;
    for (const [source, users] of changes) {
      const epochs = ACCOUNT_TABLES.includes(source) ? this.#accounts : this.#users;
      for (const userId of users ?? []) epochs.set(userId, this.#epoch);
    }
    for (const source of sources)
      for (const watched of this.#watched.get(source) ?? []) watched.changedAt = this.#epoch;
    this.#onChange(sources);
  }
}
