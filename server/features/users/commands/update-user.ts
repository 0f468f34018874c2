import sql, { empty } from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as adminEndpoints from '#domain/users/admin-endpoints.ts';
import type { AdminUser } from '#domain/users/admin-schemas.ts';
import { userProblems } from '#domain/users/problems.ts';
import { erasedEmail } from '#domain/users/rules.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { adminUserOf } from '../admin-queries.ts';
import { lockPseudo } from '../steps/claim-pseudo.ts';

type UserChange = ParsedInputOf<typeof adminEndpoints.updateUser>;

/** Changes a user's names, pseudo and rights; what is not sent stays (ADM-08). */
export async function updateUser(ctx: SignedInCtx, change: UserChange): Promise<AdminUser> {
  return inTransaction(ctx, async (tx) => {
    if (change.pseudo) await lockPseudo(tx, change.pseudo);
    await mayHaveRights(tx, ctx.actor.userId, change);
    await tx.run(sql`
        update users set first_name = ${change.firstName}, last_name = ${change.lastName},
          tiktok_username = case when ${change.pseudo === undefined} then tiktok_username else ${change.pseudo ?? null} end,
          -- Whom her old pseudo was known to be says nothing of the new one. A proof stays: it says what it is for.
          tiktok_user_id = case when ${change.pseudo === undefined} or tiktok_username is not distinct from ${change.pseudo ?? null}::text
            then tiktok_user_id end,
          is_admin = coalesce(${change.isAdmin ?? null}::boolean, is_admin), updated_at = ${ctx.now()}
        where id = ${change.userId}`);
    await tx.record({ type: 'user.updated', userId: change.userId });
    return adminUserOf(tx, change.userId);
  });
}

/**
 * Locks the user; where rights are taken away, all administrators with her: of two who remove each other at once, the
 * second has no rights left when her turn comes, so that one administrator always stays.
 */
async function mayHaveRights(tx: Tx, actorId: string, { userId, isAdmin }: UserChange): Promise<void> {
  const locked = await tx.many<{ id: string; email: string; is_admin: boolean; auth_id: string | null }>(sql`
    select id, email, is_admin, auth_id from users where id = ${userId} ${isAdmin === false ? sql`or is_admin` : empty}
    order by id for update`);
  const user = locked.find(({ id }) => id === userId);
  // Erased meanwhile: no name goes back into what is left of her.
  if (!user || user.email === erasedEmail(userId)) throw refuse(userProblems.notFound);
  // A user made during a live becomes whoever signs up under her pseudo: she must not inherit rights.
  if (isAdmin && !user.is_admin && !user.auth_id) throw refuse(userProblems.adminNeedsAccount);
  if (isAdmin !== false || !user.is_admin) return;
  if (userId === actorId) throw refuse(userProblems.ownRights);
  if (!locked.some(({ id, is_admin }) => id === actorId && is_admin)) throw refuse(userProblems.notAdmin);
}
