import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as adminEndpoints from '#domain/users/admin-endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { assertNotHigher } from '../steps/check-role.ts';
import { lockUsers } from '../steps/lock-users.ts';

type Block = ParsedInputOf<typeof adminEndpoints.blockUser>;

/** The shop gives her nothing by itself from now on (decision 0033). @throws Refusal `users.not-found`, `users.role-too-low`, `users.blocked-already`. */
export const blockUser = (ctx: SignedInCtx, { userId, reason }: Block) =>
  inTransaction(ctx, async (tx) => {
    // Whoever gives her something holds her too: it is given before, or by a person.
    await lockUsers(tx, [userId]);
    await assertNotHigher(ctx, tx, userId);
    const made = await tx.run(sql`
      insert into user_blocks (user_id, reason, blocked_at, blocked_by)
      values (${userId}, ${reason}, ${ctx.now()}, ${ctx.actor.name})
      on conflict (user_id) where unblocked_at is null do nothing`);
    if (made === 0) throw refuse(userProblems.blockedAlready);
    await tx.record({ type: 'user.updated', userId });
    return { ok: true as const };
  });

/** The shop may give to her again; what was the reason stays in her history. @throws Refusal `users.not-found`, `users.role-too-low`, `users.not-blocked`. */
export const unblockUser = (ctx: SignedInCtx, { userId }: ParsedInputOf<typeof adminEndpoints.unblockUser>) =>
  inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [userId]);
    await assertNotHigher(ctx, tx, userId);
    const ended = await tx.run(sql`
      update user_blocks set unblocked_at = ${ctx.now()}, unblocked_by = ${ctx.actor.name}
      where user_id = ${userId} and unblocked_at is null`);
    if (ended === 0) throw refuse(userProblems.notBlocked);
    await tx.record({ type: 'user.updated', userId });
    return { ok: true as const };
  });
