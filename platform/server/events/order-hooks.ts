import type { Db } from '#platform/server/db/client.ts';
import { supplied } from './supplied.ts';

/** Takes its lock before those of rows that depend on the order. Returns the buyer's id; null for a deleted order. */
export const lockOrderIfAny = supplied<[tx: Db, orderId: string], Promise<string | null>>('lockOrderIfAny');
