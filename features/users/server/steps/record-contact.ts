import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { undoProblems } from '#shared/undo.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface ContactChange {
  userId: string;
  isTold: boolean;
  reverts?: string | undefined;
}

interface Contact {
  at: Date | null;
  by: string | null;
}

/**
 * Records that the actor contacted a buyer without an account, or that nobody did. An undo restores the earlier
 * contact, and changes nothing when it is repeated. Locks the user.
 * @returns the instant of a contact, which names the action for its undo (decision 0081); else null.
 * @throws Refusal `users.not-found` for a user with an account or without a pseudo, `users.contacted-since`.
 */
export async function recordContact(
  ctx: SignedInCtx,
  tx: Tx,
  { userId, isTold, reverts }: ContactChange,
): Promise<string | null> {
  const before = await tx.one<Contact>(sql`
    select told_at as at, told_by as by from users
    where id = ${userId} and auth_id is null and tiktok_username is not null for no key update`);
  if (!before) throw refuse(userProblems.notFound);
  const now = ctx.now();
  if (isTold)
    await tx.run(sql`
      update users set earlier_told_at = told_at, earlier_told_by = told_by, told_at = ${now}, told_by = ${ctx.actor.name}
      where id = ${userId}`);
  else if (reverts === undefined)
    await tx.run(sql`
      update users set told_at = null, told_by = null, earlier_told_at = null, earlier_told_by = null where id = ${userId}`);
  else await restoreContact(tx, userId, before, reverts);
  return isTold ? now.toISOString() : null;
}

async function restoreContact(tx: Tx, userId: string, { at, by }: Contact, reverts: string): Promise<void> {
  // The same undo has already run and restored an earlier contact.
  if (at === null || at.getTime() < Date.parse(reverts)) return;
  if (at.getTime() !== Date.parse(reverts))
    throw refuse(undoProblems.contactedSince, { by: by ?? 'une autre personne' });
  await tx.run(sql`
    update users set told_at = earlier_told_at, told_by = earlier_told_by, earlier_told_at = null, earlier_told_by = null
    where id = ${userId}`);
}
