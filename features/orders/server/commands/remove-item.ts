import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { onAssignmentUndone } from '../hooks.ts';
import { assertLatestMove } from '../steps/check-latest-move.ts';
import { lockOrder } from '../steps/lock-order.ts';
import { releaseItem } from '../steps/release-item.ts';
import { restoreOrderItem } from '../steps/restore-order-item.ts';

/**
 * Removes a piece from an order. With `reverts`, undoes its addition, and first checks that the piece has not moved
 * since. Locks the order, then the claim of the piece.
 * @throws Refusals of `assertLatestMove` and `releaseItem`.
 */
export const removeItem = (ctx: Ctx, { reverts, ...item }: ParsedInputOf<typeof adminEndpoints.removeItem>) =>
  inTransaction(ctx, async (tx) => {
    if (reverts !== undefined) {
      await lockOrder(tx, item.orderId);
      await assertLatestMove(ctx, tx, item, reverts);
    }
    const released = await releaseItem(ctx, tx, { ...item, reason: 'removed' });
    if (reverts !== undefined) await onAssignmentUndone.run(ctx, tx, { itemId: item.itemId });
    return released;
  });

/**
 * Restores a removed piece. Locks the piece, then the order.
 * @throws Refusals of `assertLatestMove` and `restoreOrderItem`.
 */
export const restoreItem = (ctx: Ctx, { reverts, ...item }: ParsedInputOf<typeof adminEndpoints.restoreItem>) =>
  inTransaction(ctx, (tx) =>
    restoreOrderItem(ctx, tx, { ...item, assertUndo: () => assertLatestMove(ctx, tx, item, reverts) }),
  );
