import sql from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { ReadingReason } from '#features/claims/domain/reading-result.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isPieceSold } from './find-holding.ts';
import type { KnownClaim } from './lock-claim.ts';
import { authorNameOf } from './record-decision.ts';
import { openClaimStates } from '../sql/open-states.ts';

// A « moi » just after a change of piece makes two claims, for the new and the previous piece. They are duplicates.
const justChanged: ReadingReason = 'just-changed';

const piecesOf = (claims: readonly { productId: string }[]): string[] => claims.map(({ productId }) => productId);

/** Withdraws the duplicate of a claim that receives its piece. @returns the pieces of the withdrawn claims. */
export async function withdrawDuplicates(ctx: Ctx, tx: Tx, claimId: string, givenAt: Date): Promise<string[]> {
  return piecesOf(
    await tx.many<{ productId: string }>(sql`
      update claims duplicate set state = ${claimActions.withdraw}, decided_at = ${givenAt}, decided_by = ${authorNameOf(ctx)}
      from claims c where c.id = ${claimId}::bigint and duplicate.event_id = c.event_id and duplicate.id <> c.id
        and duplicate.state = 'waiting' and duplicate.reason = ${justChanged} returning duplicate.product_id as "productId"`),
  );
}

/**
 * Restores the duplicate that was withdrawn by an assignment, when this assignment is undone. Does nothing if the
 * person has another open claim for the piece. Closes the duplicate if the piece was sold since. The pieces must be
 * locked.
 * @returns the pieces of the restored claims.
 */
export async function restoreDuplicates(tx: Tx, { id, decidedAt }: KnownClaim): Promise<string[]> {
  return piecesOf(
    await tx.many<{ productId: string }>(sql`
      update claims duplicate set decided_at = null, decided_by = null,
        closed_by_sale = ${isPieceSold(sql`duplicate.product_id`)}, decided_before_sale = null,
        state = case when ${isPieceSold(sql`duplicate.product_id`)} then ${claimActions.close} else ${claimActions.undo} end
      from claims c where c.id = ${id}::bigint and duplicate.event_id = c.event_id and duplicate.id <> c.id
        and duplicate.state = ${claimActions.withdraw} and duplicate.reason = ${justChanged} and duplicate.decided_at = ${decidedAt}
        and duplicate.product_id is not null and not exists (
          select from claims open_claim where open_claim.product_id = duplicate.product_id and open_claim.state in (${openClaimStates})
            and (open_claim.pseudo = duplicate.pseudo or open_claim.tiktok_user_id = duplicate.tiktok_user_id))
      returning duplicate.product_id as "productId"`),
  );
}
