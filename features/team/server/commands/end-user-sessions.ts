import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { endSessions } from '#features/users/server/commands/end-sessions.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Signs a team member out of every device.
 * @throws Refusal `users.not-found` for a user without rights.
 */
export async function endMemberSessions(
  ctx: SignedInCtx,
  { userId }: ParsedInputOf<typeof endpoints.endMemberSessions>,
): Promise<{ ok: true }> {
  await assertMember(ctx.db, userId);
  // Sessions may be in another database than the history (decision 0130), so the event follows their end.
  await endSessions(ctx, sql`user_id = ${userId}`);
  await inTransaction(ctx, (tx) => tx.record({ type: 'account.signed-out', userId }));
  return { ok: true };
}

/** @throws Refusal `users.not-found` for a user without rights. */
async function assertMember(db: Db, userId: string): Promise<void> {
  if (!(await db.one(sql`select 1 from users where id = ${userId} and is_admin`))) throw refuse(userProblems.notFound);
}
