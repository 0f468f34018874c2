import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { isRoleAtLeast, makesOwner, roleAfter, type RightsChange, type Role } from '#shared/roles.ts';
import { undoProblems } from '#shared/undo.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { roleOf } from '../sql/roles.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { assertOwner } from './check-role.ts';
import { endSessionsOf, notifyAccountChange } from './notify-account-change.ts';
import { notifyOwners } from './notify-owners.ts';
import { removeFactor } from './try-factor.ts';

interface LockedUser {
  id: string;
  email: string;
  auth_id: string | null;
  role: Role | null;
}

export interface SeenRightsChange extends RightsChange {
  reverts?: string | undefined;
  seen?: Role | null | undefined;
}

interface RightsChanged {
  before: Role | null;
  action: string | null;
  ended: string[];
}

const isToUser = (userId: string) => sql`email = (select email from users where id = ${userId})`;

/** Condition on `sign_in_requests`: open invitations that a user sent, or that were sent to the user's own address. */
const invitationsOf = (userId: string) => sql`
  purpose = 'invitation' and used_at is null and (inviter_id = ${userId} or ${isToUser(userId)})`;

/** Locks the invitations that end with a user's rights. Call it before any other lock (decision 0013). */
export async function lockInvitations(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select from sign_in_requests where ${invitationsOf(userId)} order by id for update`);
}

/**
 * Condition on users whose rows a change of rights locks, as `takeProof` does before it. `user` is an alias of `users`.
 */
export const isLockedForRights = (user: string, userId: string): Sql =>
  sql`(${raw(user)}.id = ${userId} or ${raw(user)}.is_admin)`;

/**
 * Changes the rights of a user and records the change. Locks the user, and all users with rights when `change` has
 * rights. When two owners lower each other's role concurrently, the second request is refused, because its author is no
 * longer an owner. Nobody changes their own rights, so at least one owner stays. Deletes the open invitation to the
 * user, whose link would replace the password for days, and the invitations by a user who may no longer invite. The
 * caller has locked these invitations (`lockInvitations`). A user who loses all rights also loses the second factor, if
 * any, and is then notified and signed out (decision 0079).
 * @param change `reverts` is the id of the change that an undo reverts. It must be the latest change of these rights.
 * `seen` is the role on screen, which must be the stored role. `isProved` is true once the caller has given a fresh
 * proof, which a new owner needs. The owners get a mail.
 * @returns the role before, the id of the action (null when the rights did not change), and the ended sessions for
 * `publishEnded`.
 * @throws Refusal `users.not-found`, `users.admin-needs-account`, `users.own-rights`, `users.not-admin`,
 * `users.role-too-low`, `users.proof-wanted`, `users.role-changed-since`, `users.role-changed-meanwhile`.
 */
export async function changeRights(
  ctx: SignedInCtx,
  tx: Tx,
  userId: string,
  { reverts, seen, isProved = false, ...change }: SeenRightsChange & { isProved?: boolean },
): Promise<RightsChanged> {
  const actorId = ctx.actor.userId;
  const sendsNoRights = change.isAdmin === undefined && change.role === undefined;
  const locked = await tx.many<LockedUser>(sql`
    select id, email, auth_id, ${roleOf('u')} as role from users u
    where ${sendsNoRights ? sql`id = ${userId}` : isLockedForRights('u', userId)} order by id for update`);
  const user = locked.find(({ id }) => id === userId);
  // A concurrent request has erased the user: no name may be written into the row.
  if (!user || user.email === erasedEmail(userId)) throw refuse(userProblems.notFound);
  const after = roleAfter(user.role, change);
  if (after === user.role) return { before: user.role, action: null, ended: [] };
  // Anyone who signs up under the pseudo of a user without an account takes the user over, and must not get rights.
  if (!user.role && !user.auth_id) throw refuse(userProblems.adminNeedsAccount);
  if (userId === actorId) throw refuse(userProblems.ownRights);
  const actorRole = locked.find(({ id }) => id === actorId)?.role ?? null;
  assertOwner(actorRole);
  if (seen !== undefined && seen !== user.role) throw refuse(userProblems.roleChangedMeanwhile, { role: user.role });
  // The role may have changed since the command decided that it needs no proof.
  if (makesOwner(user.role, change) && !isProved) throw refuse(userProblems.proofWanted);
  if (reverts !== undefined && reverts !== (await latestChangeOfRights(tx, userId)))
    throw refuse(undoProblems.roleChangedSince);
  await tx.run(sql`update users set is_admin = ${after !== null}, role = ${after} where id = ${userId}`);
  const mayInvite = isRoleAtLeast(after, 'owner');
  await tx.run(sql`
    delete from sign_in_requests where ${invitationsOf(userId)} ${mayInvite ? sql`and ${isToUser(userId)}` : empty}`);
  const action = await tx.recordNow({ type: 'account.role', userId, data: { from: user.role, to: after } });
  if (makesOwner(user.role, change)) await notifyOwners(ctx, tx, { changeId: action, newOwnerId: userId });
  const lostFactor = after === null && (await removeFactor(tx, userId));
  if (lostFactor) await notifyAccountChange(ctx, tx, { what: 'factor-off', userId });
  return { before: user.role, action, ended: lostFactor ? await endSessionsOf(tx, userId) : [] };
}

async function latestChangeOfRights(tx: Tx, userId: string): Promise<string | undefined> {
  const change = await tx.one<{ id: string }>(sql`
    select id::text from events
    where user_id = ${userId} and data ->> 'from' is distinct from data ->> 'to' order by id desc limit 1`);
  return change?.id;
}
