import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { endSessions } from '#features/users/server/commands/end-sessions.ts';
import { mustBeMember } from '../steps/check-member.ts';

/**
 * Signs a team member out of every device.
 * @throws Refusal `users.not-found` for a user without rights.
 */
export async function endMemberSessions(
  ctx: SignedInCtx,
  { userId }: ParsedInputOf<typeof endpoints.endMemberSessions>,
): Promise<{ ok: true }> {
  await mustBeMember(ctx.db, userId);
  await inTransaction(ctx, (tx) => tx.record({ type: 'account.signed-out', userId }));
  await endSessions(ctx, sql`user_id = ${userId}`);
  return { ok: true };
}
