import sql, { empty } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/users/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { requireUser } from '../queries.ts';
import { claimPseudo, lockPseudo } from '../steps/claim-pseudo.ts';

/**
 * Changes the caller's names, if sent. Sets the pseudo once, while it is null, and takes over its orders (CUS-15).
 * @throws Refusal `users.signed-out`, `users.pseudo-locked`, `users.pseudo-taken`.
 */
export async function updateProfile(
  ctx: SignedInCtx,
  { firstName, lastName, pseudo }: ParsedInputOf<typeof endpoints.updateProfile>,
) {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    if (pseudo) await lockPseudo(tx, pseudo);
    const user = await tx.one<{ tiktok_username: string | null }>(
      sql`select tiktok_username from users where id = ${userId} and auth_id is not null for update`,
    );
    // A concurrent request has erased the account: nothing may be written into its row.
    if (!user) throw refuse(userProblems.signedOut);
    if (pseudo && user.tiktok_username && user.tiktok_username !== pseudo) throw refuse(userProblems.pseudoLocked);
    await tx.run(sql`
      update users set updated_at = ${ctx.now()}
        ${firstName === undefined ? empty : sql`, first_name = ${firstName}, is_first_name_given = ${firstName !== null}`}
        ${lastName === undefined ? empty : sql`, last_name = ${lastName}`}
      where id = ${userId}`);
    const orders = pseudo && !user.tiktok_username ? await claimPseudo(ctx, tx, userId, pseudo) : 0;
    if (orders === null) throw refuse(userProblems.pseudoTaken);
    await tx.record({ type: 'user.updated', userId });
    return { user: await requireUser(tx, userId, true), orders };
  });
}
