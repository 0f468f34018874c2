import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Jobs } from './events/jobs.ts';
import type { LiveFeed } from './events/live-feed.ts';
import type { AddressGateway } from './integrations/address/gateway.ts';
import type { ErrorReports } from './integrations/errors/gateway.ts';
import type { FileStore } from './integrations/files/gateway.ts';
import type { MailGateway } from './integrations/mail/gateway.ts';
import type { PaymentGateway } from './integrations/payment/gateway.ts';
import type { ShippingGateway } from './integrations/shipping/gateway.ts';
import type { LiveFeedGateway } from './integrations/tiktok/gateway.ts';

/** The outside parts, in the shop's words. */
export interface Gateways {
  payment: PaymentGateway;
  shipping: ShippingGateway;
  mail: MailGateway;
  files: FileStore;
  tiktok: LiveFeedGateway;
  address: AddressGateway;
  errors: ErrorReports;
}

/** One running shop: what every command and query stands on. */
export interface Shop {
  config: Config;
  pool: Pool;
  db: Db;
  gateways: Gateways;
  jobs: Jobs;
  liveFeed: LiveFeed;
  log: Logger;
  now(): Date;
}

/** Who acts. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'customer' | 'admin'; userId: string; sessionId: string; name: string }
  | { kind: 'provider' | 'system'; name: string };

/** The browser behind a request, as far as a command may know it. */
export interface Visitor {
  address: string;
  userAgent: string;
  keepSession(token: string, until: Date): void;
  dropSession(): void;
}

export interface Ctx extends Shop {
  actor: Actor;
  visitor: Visitor;
}
export interface SignedInCtx extends Ctx {
  actor: Extract<Actor, { userId: string }>;
}

const nobody: Visitor = { address: '', userAgent: '', keepSession() {}, dropSession() {} };

/** The context of what the shop does by itself (jobs) or because a provider said so. */
export function ctxOf(shop: Shop, actor: Extract<Actor, { kind: 'provider' | 'system' }>): Ctx {
  return { ...shop, actor, visitor: nobody };
}
