import sql from 'sql-template-tag';
import { outStatuses } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** True while the parcel of order `o` comes back to the shop, or waits there. Needs `o` in scope. */
export const isReturned = sql`(o.returned_at is not null and o.status in (${sqlWords(outStatuses)}))`;
