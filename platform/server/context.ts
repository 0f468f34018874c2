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

export interface Gateways {
  payment: PaymentGateway;
  shipping: ShippingGateway;
  mail: MailGateway;
  files: FileStore;
  tiktok: LiveFeedGateway;
  address: AddressGateway;
  errors: ErrorReports;
}

/** The feature `settings` adds its fields to this interface. */
export interface ShopSettings {}

export interface SettingsCache {
  /** Must not be awaited in a transaction, which already holds a connection. */
  read(): Promise<ShopSettings>;
  readIn(tx: Db): Promise<ShopSettings>;
  /** Blocks changes of the settings until the commit. */
  readLocked(tx: Db): Promise<ShopSettings>;
  invalidate(): void;
}

export interface Shop {
  config: Config;
  pool: ShopPool;
  db: Db;
  /** Sessions of the shop itself, also in the rehearsal shop. */
  sessions: Sessions;
  gateways: Gateways;
  jobs: Jobs;
  liveFeed: LiveFeed;
  settings: SettingsCache;
  log: Logger;
  metrics: Metrics;
  now(): Date;
  process: ShopProcess;
  /** Rehearsal shop (decision 0034), with tables of its own. Null in the rehearsal shop itself. */
  copy: Shop | null;
}

export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'customer' | 'admin';
      userId: string;
      sessionId: string;
      name: string;
      role: Role | null;
      /** True before the second factor is given. Until then, the user may call only the endpoint that takes it. */
      awaitsCode?: boolean;
    }
  | { kind: 'provider' | 'system'; name: string };

export type SignedIn = Extract<Actor, { userId: string }>;

export interface Visitor {
  /** Attempts are counted by network (`networkOf`). */
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

export interface KnownSession {
  actor: SignedIn;
  /** End of the session, or time of its renewal, in ms. */
  until: number;
}

/** Session that this process read before. The first statements of a command confirm it (decision 0118). */
export interface PresumedSession {
  /**
   * Reads the session again over `db`. Repeated calls share the first read.
   * @throws Error when the actor has changed, or when the session must be renewed.
   */
  confirm(db: Db): Promise<void>;
}

export interface Sessions {
  readonly db: Db;
  /**
   * Anonymous for an unknown or ended session. Renews the session only with a visitor, who can receive the new cookie.
   */
  actorOf(token: string, visitor: Visitor | null): Promise<Actor>;
  /** Null when this process has not read the session. Certain only once `isUnchanged` returns true. */
  rememberedActor(token: string): SignedIn | null;
  /** False when the actor has changed, or when the session must be renewed. */
  isUnchanged(db: Db, token: string, actor: SignedIn): Promise<boolean>;
  /**
   * Reads what changed since `seen` and, in the same statement, the sessions of these tokens. An unknown or ended
   * session is missing from the result.
   */
  readChanges(
    tokens: readonly string[],
    seen: Seen | null,
  ): Promise<{ news: NewsRow; sessions: Map<string, KnownSession> }>;
  /** Returns the role by session, for sessions that have not ended. Null for a user without rights. */
  rolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role | null>>;
}

export interface Ctx extends Shop {
  actor: Actor;
  visitor: Visitor;
  /** Session that the database must still confirm. Absent when the actor was read from the database. */
  presumed?: PresumedSession;
  /**
   * Aborted at the time limit of the job that does the work, and when the process stops, so that no loop continues
   * during the retry. Absent outside of jobs.
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

export function ctxOf(shop: Shop, actor: Extract<Actor, { kind: 'provider' | 'system' }>): Ctx {
  return { ...shop, actor, visitor: noVisitor };
}
