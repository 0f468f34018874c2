import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as adminEndpoints from '#domain/users/admin-endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Role } from '#domain/roles.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { hashOf } from '#server/features/users/session-secret.ts';
import { mustBeUser } from '../queries.ts';
import { countTry } from '../steps/count-tries.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { findOrMakeAccount } from '../steps/let-in.ts';
import { openSession } from '../steps/open-session.ts';
import { recordAccountChange } from '../steps/record-account-change.ts';

/**
 * Sets a new password with a mailed link, used once; every other session and mailed link of the account ends (D-11). An
 * invitation to the team gives the account, where there is none, and its role to whoever has no rights yet.
 */
export async function updatePassword(
  ctx: Ctx,
  { token, password }: ParsedInputOf<typeof adminEndpoints.updatePassword>,
) {
  // Hashing is slow on purpose: without a limit, anybody could keep the processor busy with it.
  await countTry(ctx, `reset-from:${ctx.visitor.network}`, 100, 15, userProblems.tooManyTries);
  const passwordHash = await hashPassword(password);
  const { user, ended } = await inTransaction(ctx, async (tx) => {
    const used = await tx.one<{ email: string; role: Role | null }>(sql`
      update sign_in_requests set used_at = ${ctx.now()}
      where token_hash = ${hashOf(token)} and purpose in ('password-reset', 'invitation') and used_at is null
        and expires_at > ${ctx.now()}
      returning email, role`);
    if (!used) throw refuse(userProblems.linkExpired);
    if (used.role) await join(ctx, tx, used.email, used.role);
    const owner = await tx.one<{ id: string }>(sql`
      update auth_identities a set password_hash = ${passwordHash} from users u
      where a.email = ${used.email} and u.auth_id = a.id returning u.id`);
    if (!owner) throw refuse(userProblems.linkExpired);
    // Whoever read the mailbox before has no other way in left.
    await tx.run(
      sql`update sign_in_requests set used_at = ${ctx.now()} where email = ${used.email} and used_at is null`,
    );
    const sessions = await tx.many<{ id: string }>(sql`delete from sessions where user_id = ${owner.id} returning id`);
    await openSession(ctx, tx, owner.id);
    return { user: await mustBeUser(tx, owner.id), ended: sessions };
  });
  ctx.liveFeed.publish(ended.map((session) => ({ topic: 'session-ended', id: session.id })));
  return { user };
}

async function join(ctx: Ctx, tx: Tx, email: string, role: Role): Promise<void> {
  const userId = await findOrMakeAccount(tx, { email, pseudo: null });
  const joined = await tx.one<{ name: string }>(sql`
    update users set is_admin = true, role = ${role} where id = ${userId} and not is_admin returning email as name`);
  // The link says who she is: no session does yet.
  const herself = {
    now: ctx.now,
    actor: { kind: 'customer' as const, userId, sessionId: '', role: null, name: email },
  };
  if (joined) await recordAccountChange(herself, tx, { what: 'joined', userId, to: role });
  await tx.record({ type: 'user.updated', userId });
}
