import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { undoProblems } from '#shared/undo.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface Note {
  userId: string;
  isTold: boolean;
  /** Name of the action that an undo reverts. */
  reverts?: string | undefined;
}

/**
 * Records that the actor contacted a buyer without an account, or undoes it. Locks the user.
 * @returns the instant, which names the action for its undo (decision 0081).
 * @throws Refusal `users.not-found` for a user with an account or without a pseudo, `users.contacted-since`.
 */
export async function recordContact(
  ctx: SignedInCtx,
  tx: Tx,
  { userId, isTold, reverts }: Note,
): Promise<string | null> {
  const before = await tx.one<{ at: Date | null; by: string | null }>(sql`
    select told_at as at, told_by as by from users
    where id = ${userId} and auth_id is null and tiktok_username is not null for no key update`);
  if (!before) throw refuse(userProblems.notFound);
  if (reverts !== undefined && before.at !== null && before.at.getTime() !== Date.parse(reverts))
    throw refuse(undoProblems.contactedSince, { by: before.by ?? 'une autre personne' });
  const now = ctx.now();
  await tx.run(sql`
    update users set told_at = ${isTold ? now : null}, told_by = ${isTold ? ctx.actor.name : null} where id = ${userId}`);
  return isTold ? now.toISOString() : null;
}
