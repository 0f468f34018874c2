import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { saveStatement } from '../steps/save-statement.ts';

/**
 * Records a withdrawal of the signed-in buyer (“Confirmer la rétractation”). Locks the order.
 * @throws Refusal `orders.not-found`, for another user’s order too, `users.signed-out`, or the refusals of `statementRefusal`.
 */
export const withdrawFromOrder = (
  ctx: SignedInCtx,
  { orderId, name, itemIds }: ParsedInputOf<typeof endpoints.withdrawFromOrder>,
): Promise<{ withdrawalId: string }> =>
  inTransaction(ctx, async (tx) => {
    const statement = { orderId, name, email: null, itemIds: itemIds ?? null };
    return { withdrawalId: await saveStatement(ctx, tx, statement, ctx.actor.userId) };
  });
