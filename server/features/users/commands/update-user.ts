import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import type { AdminUser } from '#domain/users/admin-contract.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { brokenConstraint } from '#server/db/client.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { adminUserOf } from '../admin-queries.ts';
import { lockPseudo } from './claim-pseudo.ts';

interface UserChange {
  userId: string;
  firstName: string;
  lastName: string;
  pseudo?: string | null | undefined;
  isAdmin?: boolean | undefined;
}

/** Changes a user's names, pseudo and rights; what is not sent stays (ADM-08). */
export async function updateUser(ctx: SignedInCtx, change: UserChange): Promise<AdminUser> {
  try {
    return await inTransaction(ctx, async (tx) => {
      if (change.pseudo) await lockPseudo(tx, change.pseudo);
      await mayHaveRights(tx, ctx.actor.userId, change);
      await tx.run(sql`
        update users set first_name = ${change.firstName}, last_name = ${change.lastName},
          tiktok_username = case when ${change.pseudo === undefined} then tiktok_username else ${change.pseudo ?? null} end,
          is_admin = coalesce(${change.isAdmin ?? null}::boolean, is_admin), updated_at = ${ctx.now()}
        where id = ${change.userId}`);
      await tx.record({ type: 'user.updated', userId: change.userId });
      return adminUserOf(tx, change.userId);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'users_tiktok_username_key') throw refuse(userProblems.pseudoTaken);
    throw error;
  }
}

// A user made during a live becomes whoever signs up under her pseudo: rights must not be lying there for that person.
async function mayHaveRights(tx: Tx, actorId: string, { userId, isAdmin }: UserChange): Promise<void> {
  const user = await tx.one<{ is_admin: boolean; auth_id: string | null }>(
    sql`select is_admin, auth_id from users where id = ${userId} for update`,
  );
  if (!user) throw refuse(userProblems.notFound);
  if (isAdmin && !user.is_admin && !user.auth_id) throw refuse(userProblems.adminNeedsAccount);
  if (isAdmin === false && user.is_admin && userId === actorId) throw refuse(userProblems.ownRights);
}
