import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as endpoints from '#domain/team/endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { endSessionsOf, publishEnded, tellAccountChange } from '#server/features/users/steps/tell-account-change.ts';

/**
 * Turns a member's second factor off, and signs her out, so that whoever holds her telephone is out too. One's own takes a code.
 * @throws Refusal `users.own-rights`, `users.factor-off`.
 */
export async function resetSecondFactor(
  ctx: SignedInCtx,
  { userId }: ParsedInputOf<typeof endpoints.resetSecondFactor>,
): Promise<{ ok: true }> {
  if (userId === ctx.actor.userId) throw refuse(userProblems.ownRights);
  const ended = await inTransaction(ctx, async (tx) => {
    if ((await tx.run(sql`delete from second_factors where user_id = ${userId}`)) === 0)
      throw refuse(userProblems.factorOff);
    await tellAccountChange(ctx, tx, { what: 'factor-reset', userId });
    return endSessionsOf(tx, userId);
  });
  publishEnded(ctx, ended);
  return { ok: true };
}
