import type { Sql } from 'sql-template-tag';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import type { Json } from '#platform/server/db/json.ts';
import type { PreparedSearch } from '#platform/server/db/search.ts';
import { hook } from '#platform/server/events/hooks.ts';
import { supplied } from '#platform/server/events/supplied.ts';

/**
 * Runs when the account `to` takes over `from`, a buyer made under this pseudo during a live. The buyer is deleted
 * afterwards. Both users are locked. The results go into the history of the account.
 */
export const onBuyerTakenOver = hook<{ from: string; to: string; pseudo: string }, { orders?: number }>();

/** Selects the number of orders of the user. */
export const ordersOf = supplied<[userId: Sql], Sql>('ordersOf');

/** True when a code of the user did not prove the pseudo and a seller has not decided yet. */
export const isCodeUnderReview = supplied<[userId: Sql], Sql>('isCodeUnderReview');

/** Selects the warnings of the user; null without any. */
export const warningsOf = supplied<[userId: Sql], Json<BuyerWarnings | null>>('warningsOf');

/** Selects the buyers of an order with this complete number or tracking number, as `(id)`; null for other texts. */
export const buyersOfOrder = supplied<[searched: PreparedSearch], Sql | null>('buyersOfOrder');

/** Selects `(pseudo, name, arrived_at, id)` of at most `limit` claims that wait for a piece of a live, oldest first. */
export const claimantsOf = supplied<[piece: { liveId: string; ref: number; limit: number }], Sql>('claimantsOf');
