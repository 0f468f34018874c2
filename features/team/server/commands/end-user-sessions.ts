import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { endSessions } from '#features/users/server/commands/end-sessions.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Db } from '#platform/server/db/client.ts';

/** @throws Refusal `users.not-found` for a user without an account. */
export async function endUserSessions(
  ctx: SignedInCtx,
  { userId }: ParsedInputOf<typeof endpoints.endUserSessions>,
): Promise<{ ok: true }> {
  await assertAccount(ctx.db, userId);
  // Sessions may be in another database than the history (decision 0130), so the event follows their end.
  await endSessions(ctx, sql`user_id = ${userId}`);
  await inTransaction(ctx, (tx) => tx.record({ type: 'account.signed-out', userId }));
  return { ok: true };
}

async function assertAccount(db: Db, userId: string): Promise<void> {
  if (!(await db.one(sql`select 1 from users where id = ${userId} and auth_id is not null`)))
    throw refuse(userProblems.notFound);
}
