import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as adminEndpoints from '#domain/orders/admin-endpoints.ts';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { copyBlocks } from '#server/features/users/steps/copy-blocks.ts';
import { lockPseudo } from '#server/features/users/steps/claim-pseudo.ts';
import { lockUsers } from '#server/features/users/steps/lock-users.ts';
import { lockPiecesToMerge, mergeClaims } from '../steps/merge-claims.ts';

/**
 * Moves all orders of one user to another, all or nothing; orders keep their data, only their user changes (ADM-13). Who
 * takes over the orders of somebody who is blocked is blocked; what she asked for comes along (decision 0065). Locks the
 * pieces, the pseudos, the users, the orders, then the claims.
 */
export async function mergeUserOrders(ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.mergeUserOrders>) {
  const { source_user_id: source, destination_user_id: destination } = input;
  if (source === destination) throw refuse(userProblems.sameUser);
  return inTransaction(ctx, async (tx) => {
    await lockPiecesToMerge(tx, { source });
    // A buyer who claims her pseudo locks it before the same two people: in this order, neither waits for the other.
    const pseudos = await tx.many<{ pseudo: string }>(sql`
      select tiktok_username as pseudo from users
      where id = any(${[source, destination]}) and tiktok_username is not null order by tiktok_username`);
    for (const { pseudo } of pseudos) await lockPseudo(tx, pseudo);
    await lockUsers(tx, [source, destination]);
    const moved = await tx.many<{ id: string }>(sql`
      update orders set user_id = ${destination}, updated_at = ${ctx.now()} where user_id = ${source} returning id`);
    if (moved.length === 0) throw refuse(userProblems.nothingToMerge);
    await copyBlocks(tx, source, destination);
    await mergeClaims(ctx, tx, { source, destination });
    for (const order of moved) {
      await tx.record({
        type: 'order.merged',
        orderId: order.id,
        userId: destination,
        data: { from: source, to: destination },
      });
    }
    return { ordersTransferred: moved.length };
  });
}
