import type { Logger } from 'pino';
import type { Role } from '#shared/roles.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { ShopProcess } from '#platform/server/db/processes.ts';
import type { ShopPool } from '#platform/server/db/shop-pool.ts';
import type { Jobs } from '#platform/server/events/jobs.ts';
import type { LiveFeed } from '#platform/server/events/live-feed.ts';
import type { AddressGateway } from '#platform/server/integrations/address/gateway.ts';
import type { ErrorReports } from '#platform/server/integrations/errors/gateway.ts';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';
import type { MailGateway } from '#platform/server/integrations/mail/gateway.ts';
import type { PaymentGateway } from '#platform/server/integrations/payment/gateway.ts';
import type { ShippingGateway } from '#platform/server/integrations/shipping/gateway.ts';
import type { LiveFeedGateway } from '#platform/server/integrations/tiktok/gateway.ts';
import type { Metrics } from '#platform/server/metrics/metrics.ts';
import type { NewsRow, Seen } from '#platform/server/reads/changes.ts';

/** Gateways to the providers. */
export interface Gateways {
  payment: PaymentGateway;
  shipping: ShippingGateway;
  mail: MailGateway;
  files: FileStore;
  tiktok: LiveFeedGateway;
  address: AddressGateway;
  errors: ErrorReports;
}

/** Settings of the shop. The feature `settings` adds its fields to this interface. */
export interface ShopSettings {}

/** Settings of the shop, cached by each process until one of them changes. */
export interface SettingsCache {
  /**
   * Returns the settings in memory, or reads them again after a change. Must not be awaited in a transaction, which
   * already holds a connection.
   */
  read(): Promise<ShopSettings>;
  /** Reads in a transaction, bypassing the memory of this process. */
  readIn(tx: Db): Promise<ShopSettings>;
  /** Reads in a transaction, and blocks changes of the settings until the commit. */
  readLocked(tx: Db): Promise<ShopSettings>;
  /** Discards the cached settings, so that the next `read` queries the database. */
  invalidate(): void;
}

/** A running shop, the context of every command and query. */
export interface Shop {
  config: Config;
  pool: ShopPool;
  db: Db;
  /** Sessions in the shop's own tables, also for the rehearsal shop. */
  sessions: Sessions;
  gateways: Gateways;
  jobs: Jobs;
  liveFeed: LiveFeed;
  settings: SettingsCache;
  log: Logger;
  metrics: Metrics;
  now(): Date;
  /** Identity of this process among the processes that share the database. */
  process: ShopProcess;
  /** The rehearsal shop (decision 0034), with tables of its own. Null in the rehearsal shop itself. */
  copy: Shop | null;
}

/** The user, provider or process that acts. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'customer' | 'admin';
      userId: string;
      sessionId: string;
      name: string;
      /** Null without rights. */
      role: Role | null;
      /**
       * True for a user with rights who has not given the second factor yet. Until then, only the endpoint that takes
       * the second factor accepts the user.
       */
      awaitsCode?: boolean;
    }
  | { kind: 'provider' | 'system'; name: string };

export type SignedIn = Extract<Actor, { userId: string }>;

/** Facts about the browser that sent a request, and the actions on it that commands may use. */
export interface Visitor {
  /** Network of the browser (`networkOf`). Attempts are counted by network. */
  network: string;
  userAgent: string;
  /** Secret that the browser got when it requested a mail; null before. */
  browser: string | null;
  setBrowserCookie(secret: string, until: Date): void;
  setSessionCookie(token: string, until: Date): void;
  clearSessionCookie(): void;
  /** Awaits a provider without occupying a slot for requests. */
  aside<T>(work: () => Promise<T>): Promise<T>;
}

/** Session that a process keeps in memory until its user changes. */
export interface KnownSession {
  actor: SignedIn;
  /** Instant from which the session must be read again, in ms: its end, or the time of its renewal. */
  until: number;
}

/** Session that a process read before and confirms together with the first statements of a command (decision 0118). */
export interface PresumedSession {
  /**
   * Reads the session again over `db`. Repeated calls share the first read.
   * @throws Error when its actor has changed, or when it is to be renewed.
   */
  confirm(db: Db): Promise<void>;
}

/** Sessions of signed-in users. The feature `users` implements this interface. */
export interface Sessions {
  readonly db: Db;
  /**
   * Returns the actor of a session token; anonymous for an unknown or ended session.
   * Renews the session only with a visitor, who can receive the new cookie.
   */
  actorOf(token: string, visitor: Visitor | null): Promise<Actor>;
  /**
   * Returns the actor that this process last read for a token; null without one. Trust it only once `isUnchanged`
   * returns true.
   */
  rememberedActor(token: string): SignedIn | null;
  /** Reads a session again. Returns false when its actor has changed, or when it is to be renewed. */
  isUnchanged(db: Db, token: string, actor: SignedIn): Promise<boolean>;
  /**
   * Reads what changed since `seen` and, in the same statement, the sessions of these tokens. An unknown or ended
   * session is missing from the result.
   */
  readChanges(
    tokens: readonly string[],
    seen: Seen | null,
  ): Promise<{ news: NewsRow; sessions: Map<string, KnownSession> }>;
  /** Returns the role of each session that has not ended, by the session's id; null without rights. */
  rolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role | null>>;
}

export interface Ctx extends Shop {
  actor: Actor;
  visitor: Visitor;
  /** Session that the database must still confirm; absent when the actor was read from the database. */
  presumed?: PresumedSession;
  /**
   * Aborted at the time limit of the job that does the work, and when the process stops, so that no loop continues beside
   * the retry. Absent outside of jobs.
   */
  ended?: AbortSignal;
}
export interface SignedInCtx extends Ctx {
  actor: SignedIn;
}

const noVisitor: Visitor = {
  network: '',
  userAgent: '',
  browser: null,
  setBrowserCookie() {},
  setSessionCookie() {},
  clearSessionCookie() {},
  aside: (work) => work(),
};

/** Returns the context of a job or of a provider's request, which have no visitor. */
export function ctxOf(shop: Shop, actor: Extract<Actor, { kind: 'provider' | 'system' }>): Ctx {
  return { ...shop, actor, visitor: noVisitor };
}
