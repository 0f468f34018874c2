import type { Db } from '#platform/server/db/client.ts';
import { supplied } from './supplied.ts';

/**
 * Locks the order that a mail or an alert is about, before the rows that depend on it. @returns the buyer's id; null
 * for a deleted order.
 */
export const lockOrderIfAny = supplied<[tx: Db, orderId: string], Promise<string | null>>('lockOrderIfAny');
