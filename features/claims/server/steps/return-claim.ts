import sql from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { openClaimStates } from '../sql/open-states.ts';
import { authorNameOf } from './record-decision.ts';

/**
 * Lets the claim of a released order item wait again, in its old place, if it waited before the assignment. Takes the
 * claim that the release has just changed, because a restored item may have had two claims. Does nothing if the person
 * has another open claim for the piece. Has the parameters of the hook `onAssignmentUndone`.
 */
export async function returnClaim(ctx: Ctx, tx: Tx, { itemId }: { itemId: string }): Promise<void> {
  await tx.run(sql`
    update claims c set state = ${claimActions.undo}, item_id = null, decided_at = ${ctx.now()}, decided_by = ${authorNameOf(ctx)}
    where c.id = (select id from claims where item_id = ${itemId} order by last_action desc limit 1)
      and c.state = ${claimActions.pass} and c.waited and not exists (
      select from claims open_claim where open_claim.product_id = c.product_id and open_claim.state in (${openClaimStates})
        and (open_claim.pseudo = c.pseudo or open_claim.tiktok_user_id = c.tiktok_user_id))`);
}
