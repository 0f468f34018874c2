import type { Db } from '#platform/server/db/client.ts';
import { supplied } from './supplied.ts';

/** Locks the order, before rows that depend on it. Returns the buyer's id; null for a deleted order. */
export const lockOrderIfAny = supplied<[tx: Db, orderId: string], Promise<string | null>>('lockOrderIfAny');
