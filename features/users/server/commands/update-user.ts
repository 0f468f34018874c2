import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { personChangesOf } from '#features/users/domain/labels-changes.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { outdatedFields } from '#shared/changed-fields.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { adminUserOf } from '../admin-queries.ts';
import { changeRights, isLockedForRights, lockInvitations } from '../steps/change-rights.ts';
import { lockIdentity, takeProof } from '../steps/check-proof.ts';
import { assertRoleNotHigher } from '../steps/check-role.ts';
import { lockPseudo } from '../steps/claim-pseudo.ts';
import { beginGrantProof } from '../steps/check-grant.ts';
import { publishEnded } from '../steps/notify-account-change.ts';

type UserChange = ParsedInputOf<typeof adminEndpoints.updateUser>;

/** @throws Refusal `users.edited-meanwhile`. */
function assertAsSeen(stored: AdminUser, change: UserChange, seen: Readonly<Record<string, unknown>>): void {
  const { firstName = stored.firstName, lastName = stored.lastName, pseudo = stored.pseudo } = change;
  const values = { firstName: stored.firstName, lastName: stored.lastName, pseudo: stored.pseudo };
  if (outdatedFields(values, { firstName, lastName, pseudo }, seen).length > 0)
    throw refuse(userProblems.editedMeanwhile, { values });
}

/**
 * Changes a user's names, pseudo and rights (ADM-08). A field that is not sent stays.
 * @throws Refusal `users.role-too-low`, `users.pseudo-taken`, `users.edited-meanwhile` when a field to change differs
 * from `seen`, or those of `changeRights`, `beginProof` and `takeProof`.
 */
export async function updateUser(
  ctx: SignedInCtx,
  change: UserChange,
): Promise<ReplyOf<typeof adminEndpoints.updateUser>> {
  const proof = await beginGrantProof(ctx, change);
  const { user, ended } = await inTransaction(ctx, async (tx) => {
    await lockInvitations(tx, change.userId);
    if (proof) await lockIdentity(ctx, tx);
    if (change.pseudo) await lockPseudo(tx, change.pseudo);
    if (proof) await takeProof(ctx, tx, proof, isLockedForRights('u', change.userId));
    await assertRoleNotHigher(ctx, tx, change.userId);
    const { role: seen, ...seenTexts } = change.seen ?? {};
    const { action, ended } = await changeRights(ctx, tx, change.userId, { ...change, seen, isProved: proof !== null });
    const before = await adminUserOf(tx, change.userId);
    assertAsSeen(before, change, seenTexts);
    await tx.run(sql`
        update users set first_name = coalesce(${change.firstName ?? null}, first_name),
          last_name = coalesce(${change.lastName ?? null}, last_name),
          tiktok_username = case when ${change.pseudo === undefined} then tiktok_username else ${change.pseudo ?? null} end,
          -- A new pseudo may belong to another TikTok account. A proof names its pseudo and stays valid.
          tiktok_user_id = case when ${change.pseudo === undefined} or tiktok_username is not distinct from ${change.pseudo ?? null}::text
            then tiktok_user_id end,
          updated_at = ${ctx.now()}
        where id = ${change.userId}`);
    await tx.record({ type: 'user.updated', userId: change.userId });
    const after = await adminUserOf(tx, change.userId);
    const changes = personChangesOf(before, after);
    if (changes) await tx.record({ type: 'person.edited', userId: change.userId, data: changes });
    return { user: { ...after, action }, ended };
  });
  publishEnded(ctx, ended);
  return user;
}
