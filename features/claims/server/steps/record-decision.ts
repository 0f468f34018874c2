import sql from 'sql-template-tag';
import { claimActions, type ClaimAction } from '#features/claims/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/events/author.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

export const authorNameOf = ({ actor }: Ctx): string | null => authorOf(actor).name;

/**
 * Moves a claim to the state of an action and stores the author. The claim or its order must be locked. An undo keeps
 * the time at which the claimant gave up. Any other action deletes this time.
 * @returns the id of the action.
 */
export async function recordDecision(
  ctx: Ctx,
  tx: Tx,
  claimId: string,
  action: ClaimAction,
  by = authorNameOf(ctx),
): Promise<string> {
  const row = await tx.one<{ action: string }>(sql`
    update claims set state = ${claimActions[action]}, decided_at = ${ctx.now()}, decided_by = ${by},
      item_id = case when ${claimActions[action]}::text = 'waiting' then null else item_id end,
      is_for_server = false, gives_up_at = case when ${action}::text = 'undo' then gives_up_at end
    where id = ${claimId}::bigint returning last_action::text as action`);
  if (!row) throw new Error('a locked claim is gone');
  return row.action;
}
