import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import { undoProblems } from '#shared/undo.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { assertLatest, isOwnAction } from '#platform/server/events/assert-latest.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { assertRoleNotHigher } from '../steps/check-role.ts';
import { lockUsers } from '../steps/lock-users.ts';

type Block = ParsedInputOf<typeof adminEndpoints.blockUser>;
type Unblock = ParsedInputOf<typeof adminEndpoints.unblockUser>;

/**
 * Stops automatic assignments to a user (decision 0033).
 * @throws Refusal `users.not-found`, `users.role-too-low`, `users.blocked-already`.
 */
export const blockUser = (ctx: SignedInCtx, { userId, reason }: Block) =>
  inTransaction(ctx, async (tx) => {
    // Giving a piece locks the user too: an assignment either precedes the block or is manual.
    await lockUsers(tx, [userId]);
    await assertRoleNotHigher(ctx, tx, userId);
    const inserted = await tx.one<{ action: string }>(sql`
      insert into user_blocks (user_id, reason, blocked_at, blocked_by)
      values (${userId}, ${reason}, ${ctx.now()}, ${ctx.actor.name})
      on conflict (user_id) where unblocked_at is null do nothing returning id::text as action`);
    if (!inserted) throw refuse(userProblems.blockedAlready);
    await tx.record({ type: 'block.blocked', userId, data: { reason, block: inserted.action } });
    await tx.record({ type: 'user.updated', userId });
    return { ok: true as const, action: inserted.action };
  });

/**
 * Allows automatic assignments to a user again. The reason stays in the user's history.
 * @throws Refusal `users.not-found`, `users.role-too-low`, `users.not-blocked`, `users.blocked-since`,
 * `undo.unnamed-action`.
 */
export const unblockUser = (ctx: SignedInCtx, { userId, reverts }: Unblock) =>
  inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [userId]);
    await assertRoleNotHigher(ctx, tx, userId);
    const block = await tx.one<{ id: string; by: string; at: Date; reason: string }>(sql`
      select id::text, blocked_by as by, blocked_at as at, reason from user_blocks
      where user_id = ${userId} and unblocked_at is null`);
    if (!block) throw refuse(userProblems.notBlocked);
    const { id, by, at, reason } = block;
    const event = await tx.one<{ kind: string; actorId: string | null }>(sql`
      select actor_kind as kind, actor_id as "actorId" from events
      where user_id = ${userId} and type = 'block.blocked' and data ->> 'block' = ${id}`);
    const isOwn = event !== null && isOwnAction(ctx, event);
    assertLatest(ctx, reverts, { id, isOwn, at }, refuse(undoProblems.blockedSince, { by }));
    await tx.run(sql`
      update user_blocks set unblocked_at = ${ctx.now()}, unblocked_by = ${ctx.actor.name} where id = ${id}::bigint`);
    await tx.record({ type: 'block.unblocked', userId, data: { reason, block: id } });
    await tx.record({ type: 'user.updated', userId });
    return { ok: true as const };
  });
