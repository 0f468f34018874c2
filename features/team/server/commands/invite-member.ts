import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/team/domain/endpoints.ts';
import { teamProblems } from '#features/team/domain/problems.ts';
import { INVITATION_DAYS } from '#features/team/domain/rules.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { countAttempt } from '#features/users/server/steps/count-attempts.ts';
import { enqueueSignInMail } from '#features/users/server/steps/enqueue-sign-in-mail.ts';
import { beginProof, takeProof } from '#features/users/server/steps/check-proof.ts';
import { notifyOwners } from '#features/users/server/steps/notify-owners.ts';
import {
  lockAddress,
  recordInvitation,
  removeInvitation,
  type Invited,
} from '#features/users/server/steps/record-invitation.ts';

const INVITATIONS_AN_HOUR = 30;

/**
 * Mails an invitation. The link is made when the mail is written, so a repeated invitation has a valid link.
 * Mails the owners about the invitation of another owner.
 * @throws as `recordInvitation`.
 */
async function sendInvitation(ctx: SignedInCtx, tx: Tx, { email, role }: Invited): Promise<void> {
  const until = new Date(ctx.now().getTime() + INVITATION_DAYS * 86_400_000);
  const requestId = await recordInvitation(ctx, tx, { email, role }, until);
  const changeId = await tx.recordNow({ type: 'account.invited', data: { email, to: role } });
  if (role === 'owner') await notifyOwners(ctx, tx, { changeId, newOwnerId: null });
  if (requestId) await enqueueSignInMail(ctx, tx, { requestId, until });
}

async function countInvitation(ctx: SignedInCtx): Promise<void> {
  await countAttempt(ctx, `invited-by:${ctx.actor.userId}`, INVITATIONS_AN_HOUR, 60, teamProblems.tooManyInvitations);
}

/**
 * Invites an address to the team. The invitation of an owner needs a fresh proof (decision 0079).
 * @throws Refusal `team.member-already`, `team.too-many-invitations`, or as `recordInvitation`, `beginProof` and
 * `takeProof`.
 */
export async function inviteMember(
  ctx: SignedInCtx,
  { email, role, ...proof }: ParsedInputOf<typeof endpoints.inviteMember>,
) {
  await countInvitation(ctx);
  if (role === 'owner') await beginProof(ctx, proof);
  await inTransaction(ctx, async (tx) => {
    await assertNotMember(tx, email);
    await lockAddress(tx, email);
    if (role === 'owner') await takeProof(ctx, tx, proof);
    await sendInvitation(ctx, tx, { email, role });
    // The person may have accepted an earlier invitation before this transaction got its locks.
    await assertNotMember(tx, email);
  });
  return { ok: true as const };
}

async function assertNotMember(tx: Tx, email: string): Promise<void> {
  const member = await tx.one(sql`select 1 from users where email = ${email} and is_admin`);
  if (member) throw refuse(teamProblems.memberAlready);
}

interface InvitationRef {
  invitationId: string;
}

async function deleteInvitation(tx: Tx, { invitationId }: InvitationRef): Promise<Invited> {
  const deleted = await removeInvitation(tx, invitationId);
  if (!deleted) throw refuse(teamProblems.invitationGone);
  return deleted;
}

/**
 * Mails an invitation again. The invitation of an owner needs a fresh proof, because the new link works for days.
 * @throws Refusal `team.invitation-gone`, `team.too-many-invitations`, or as `recordInvitation`, `beginProof` and
 * `takeProof`.
 */
export async function resendInvitation(
  ctx: SignedInCtx,
  { invitationId, ...proof }: ParsedInputOf<typeof endpoints.resendInvitation>,
) {
  await countInvitation(ctx);
  // The role of an invitation never changes.
  const isOfOwner = await ctx.db.one(sql`
    select from sign_in_requests where id = ${invitationId} and purpose = 'invitation' and role = 'owner'`);
  if (isOfOwner) await beginProof(ctx, proof);
  await inTransaction(ctx, async (tx) => {
    const invited = await deleteInvitation(tx, { invitationId });
    if (isOfOwner) await takeProof(ctx, tx, proof);
    await sendInvitation(ctx, tx, invited);
  });
  return { ok: true as const };
}

/** @throws Refusal `team.invitation-gone`. */
export async function withdrawInvitation(ctx: SignedInCtx, invitation: InvitationRef) {
  await inTransaction(ctx, async (tx) => {
    const { email, role } = await deleteInvitation(tx, invitation);
    await tx.record({ type: 'account.invitation-withdrawn', data: { email, from: role } });
  });
  return { ok: true as const };
}
