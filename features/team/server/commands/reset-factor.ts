import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { beginProof, takeProof } from '#features/users/server/steps/check-proof.ts';
import { removeFactor } from '#features/users/server/steps/try-factor.ts';
import {
  endSessionsOf,
  publishEnded,
  notifyAccountChange,
} from '#features/users/server/steps/notify-account-change.ts';

/**
 * Turns a member's second factor off, with a fresh proof of the caller. Ends the member's sessions, so that the holder
 * of a lost telephone is signed out too (decision 0079). Refuses the caller's own factor, which only a code can turn
 * off.
 * @throws Refusal `users.own-rights`, `users.factor-off`, or those of `beginProof` and `takeProof`.
 */
export async function resetSecondFactor(
  ctx: SignedInCtx,
  { userId, ...proof }: ParsedInputOf<typeof endpoints.resetSecondFactor>,
): Promise<{ ok: true }> {
  if (userId === ctx.actor.userId) throw refuse(userProblems.ownRights);
  await beginProof(ctx, proof);
  const ended = await inTransaction(ctx, async (tx) => {
    await takeProof(ctx, tx, proof);
    if (!(await removeFactor(tx, userId))) throw refuse(userProblems.factorOff);
    await notifyAccountChange(ctx, tx, { what: 'factor-reset', userId });
    return endSessionsOf(tx, userId);
  });
  publishEnded(ctx, ended);
  return { ok: true };
}
