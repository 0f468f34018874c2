import sql from 'sql-template-tag';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { NewOrder } from '#features/orders/server/steps/begin-order.ts';
import { mayBeGivenByShop } from './find-holding.ts';
import { giveWaiting } from './give-waiting.ts';

/**
 * Gives a piece automatically. Checks the conditions again under the lock of the buyer, so that concurrent blocks and
 * assignments count. The limit is then one higher, because the given piece is counted too.
 * @throws Refusal of `giveWaiting`, or `claims.left-to-a-person`.
 */
export async function giveByShop(ctx: Ctx, tx: Tx, claimId: string, newOrder: NewOrder, piecesPerBuyer: number | null) {
  const assignment = await giveWaiting(ctx, tx, claimId, newOrder);
  const limit = piecesPerBuyer === null ? null : piecesPerBuyer + 1;
  const isAllowed = await tx.one(
    sql`select 1 from claims c where c.id = ${claimId}::bigint and ${mayBeGivenByShop(limit)}`,
  );
  if (!isAllowed) throw refuse(claimProblems.leftToAPerson);
  return assignment;
}
