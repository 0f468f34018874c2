import type { Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import type { Author } from './author.ts';
import { supplied } from './supplied.ts';
import type { ShopEvent } from './shop-event.ts';

/** Event with its author and its time. */
export interface Traced {
  event: ShopEvent;
  by: Author;
  at: Date;
}

/**
 * Locks the order that a mail or an alert is about, before the rows that depend on it. @returns the buyer's id; null
 * for a deleted order.
 */
export const lockOrderIfAny = supplied<[tx: Db, orderId: string], Promise<string | null>>('lockOrderIfAny');

/** Builds the statement that stores events of orders, in their order. */
export const storeOrderEvents = supplied<[events: readonly Traced[]], Sql>('storeOrderEvents');
