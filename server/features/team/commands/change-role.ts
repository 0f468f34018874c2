import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { RightsChange } from '#domain/roles.ts';
import type * as endpoints from '#domain/team/endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { changeRights, lockInvitations } from '#server/features/users/steps/change-rights.ts';

/** Changes what somebody of the team may do. @throws Refusal as `changeRights`, and `users.not-found` for who is not of it. */
async function change(
  ctx: SignedInCtx,
  userId: string,
  to: RightsChange & { reverts?: string | undefined },
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    await lockInvitations(tx, userId);
    const { before } = await changeRights(ctx, tx, userId, to);
    // Rights are given in another place, where it is said what they are.
    if (before === null) throw refuse(userProblems.notFound);
    await tx.record({ type: 'user.updated', userId });
  });
  return { ok: true };
}

export const changeRole = (ctx: SignedInCtx, { userId, role }: ParsedInputOf<typeof endpoints.changeRole>) =>
  change(ctx, userId, { role });

type Withdrawal = ParsedInputOf<typeof endpoints.withdrawRights>;

export const withdrawRights = (ctx: SignedInCtx, { userId, reverts }: Withdrawal) =>
  change(ctx, userId, { isAdmin: false, reverts });
