import sql, { empty } from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { mustBeUser } from '../queries.ts';
import { claimPseudo, lockPseudo } from './claim-pseudo.ts';

interface Profile {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  pseudo?: string | undefined;
}

/** Changes one's own names, those that are sent; gives a pseudo once, while there is none (CUS-15). */
export async function updateProfile(ctx: SignedInCtx, { firstName, lastName, pseudo }: Profile) {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    if (pseudo) await lockPseudo(tx, pseudo);
    const user = await tx.one<{ tiktok_username: string | null }>(
      sql`select tiktok_username from users where id = ${userId} for update`,
    );
    if (pseudo && user?.tiktok_username && user.tiktok_username !== pseudo) throw refuse(userProblems.pseudoLocked);
    await tx.run(sql`
      update users set updated_at = ${ctx.now()}
        ${firstName === undefined ? empty : sql`, first_name = ${firstName}`}
        ${lastName === undefined ? empty : sql`, last_name = ${lastName}`}
      where id = ${userId}`);
    if (pseudo && !user?.tiktok_username) {
      const { claimed, orderIds } = await claimPseudo(tx, userId, pseudo);
      if (!claimed) throw refuse(userProblems.pseudoTaken);
      for (const orderId of orderIds) await tx.record({ type: 'order.merged', orderId, userId, data: { pseudo } });
    }
    await tx.record({ type: 'user.updated', userId });
    return { user: await mustBeUser(tx, userId) };
  });
}
