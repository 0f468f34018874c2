import sql from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { ReadingReason } from '#features/claims/domain/reading-result.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isPieceSold } from './find-holding.ts';
import type { KnownClaim } from './lock-claim.ts';
import { authorNameOf } from './record-decision.ts';
import { openClaimStates } from '../sql/open-states.ts';

// « Moi » during a change of the piece makes two claims from a comment, for the old and the new piece.
const justChanged: ReadingReason = 'just-changed';

const piecesOf = (claims: readonly { productId: string }[]): string[] => claims.map(({ productId }) => productId);

/** Withdraws the other claim of the same comment after an assignment. @returns the pieces of the withdrawn claims. */
export async function withdrawDuplicates(ctx: Ctx, tx: Tx, claimId: string, givenAt: Date): Promise<string[]> {
  return piecesOf(
    await tx.many<{ productId: string }>(sql`
      update claims twin set state = ${claimActions.withdraw}, decided_at = ${givenAt}, decided_by = ${authorNameOf(ctx)}
      from claims c where c.id = ${claimId}::bigint and twin.event_id = c.event_id and twin.id <> c.id
        and twin.state = 'waiting' and twin.reason = ${justChanged} returning twin.product_id as "productId"`),
  );
}

/**
 * Restores the claim that was withdrawn with an undone assignment, unless its author has asked for the piece since.
 * Closes it when the piece was sold since. The pieces are locked.
 * @returns its piece.
 */
export async function restoreDuplicates(tx: Tx, { id, decidedAt }: KnownClaim): Promise<string[]> {
  return piecesOf(
    await tx.many<{ productId: string }>(sql`
      update claims twin set decided_at = null, decided_by = null,
        closed_by_sale = ${isPieceSold(sql`twin.product_id`)}, decided_before_sale = null,
        state = case when ${isPieceSold(sql`twin.product_id`)} then ${claimActions.close} else ${claimActions.undo} end
      from claims c where c.id = ${id}::bigint and twin.event_id = c.event_id and twin.id <> c.id
        and twin.state = ${claimActions.withdraw} and twin.reason = ${justChanged} and twin.decided_at = ${decidedAt}
        and twin.product_id is not null and not exists (
          select from claims open_claim where open_claim.product_id = twin.product_id and open_claim.state in (${openClaimStates})
            and (open_claim.pseudo = twin.pseudo or open_claim.tiktok_user_id = twin.tiktok_user_id))
      returning twin.product_id as "productId"`),
  );
}
