import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { Proof } from '#features/users/domain/schemas.ts';
import {
  changeRights,
  isLockedForRights,
  lockInvitations,
  type SeenRightsChange,
} from '#features/users/server/steps/change-rights.ts';
import { takeProof } from '#features/users/server/steps/check-proof.ts';
import { beginGrantProof } from '#features/users/server/steps/check-grant.ts';
import { publishEnded } from '#features/users/server/steps/notify-account-change.ts';

/**
 * Changes the rights of a team member.
 * @throws Refusal as `changeRights`, `beginProof` and `takeProof`, and `users.not-found` for a user outside the team.
 */
async function changeMemberRights(
  ctx: SignedInCtx,
  userId: string,
  rightsChange: SeenRightsChange & Proof,
): Promise<{ ok: true }> {
  const proof = await beginGrantProof(ctx, { userId, ...rightsChange });
  const ended = await inTransaction(ctx, async (tx) => {
    await lockInvitations(tx, userId);
    if (proof) await takeProof(ctx, tx, proof, isLockedForRights('u', userId));
    const rights = await changeRights(ctx, tx, userId, { ...rightsChange, isProved: proof !== null });
    // Refuses a user without rights. First rights come from `updateUser`, whose dialog explains them, or from an
    // invitation.
    if (rights.before === null) throw refuse(userProblems.notFound);
    await tx.record({ type: 'user.updated', userId });
    return rights.ended;
  });
  publishEnded(ctx, ended);
  return { ok: true };
}

/** @throws as `changeMemberRights`. A changed role must be `seen`, if any. */
export const changeRole = (ctx: SignedInCtx, { userId, ...change }: ParsedInputOf<typeof endpoints.changeRole>) =>
  changeMemberRights(ctx, userId, change);

type RightsRemoval = ParsedInputOf<typeof endpoints.withdrawRights>;

/** @throws as `changeMemberRights`. */
export const withdrawRights = (ctx: SignedInCtx, { userId, reverts }: RightsRemoval) =>
  changeMemberRights(ctx, userId, { isAdmin: false, reverts });
