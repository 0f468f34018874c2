import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { releaseItem } from '../steps/release-item.ts';

/** Takes a piece out of an order. Locks the order. */
export const removeItem = (ctx: Ctx, { orderId, itemId }: ParsedInputOf<typeof adminEndpoints.removeItem>) =>
  inTransaction(ctx, (tx) => releaseItem(ctx, tx, { orderId, itemId, reason: 'removed' }));
