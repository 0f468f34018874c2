import sql, { type Sql } from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { lockOwner } from './check-role.ts';

export interface Invited {
  email: string;
  role: Role;
}

const openInvitation = sql`purpose = 'invitation' and used_at is null`;

/** Locks an address until the end of the transaction, so that concurrent invitations to it run in turn. */
const addressLock = (email: Sql): Sql => sql`pg_advisory_xact_lock(hashtextextended('invitation:' || ${email}, 0))`;

/** Locks an address to invite. Call it before any other lock (decision 0013). */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.run(sql`select ${addressLock(sql`${email}::text`)}`);
}

/**
 * Stores an invitation to the team and deletes an open invitation to the same address. Locks the address, the open
 * invitation and the caller, so that an owner who loses the role leaves no invitation behind.
 * @returns the id of the stored request.
 * @throws Refusal `users.not-admin`, `users.role-too-low`.
 */
export async function recordInvitation(
  ctx: SignedInCtx,
  tx: Tx,
  { email, role }: Invited,
  until: Date,
): Promise<string | null> {
  const { actor, now } = ctx;
  await lockAddress(tx, email);
  await tx.run(sql`delete from sign_in_requests where email = ${email} and ${openInvitation}`);
  await lockOwner(ctx, tx);
  const request = await tx.one<{ id: string }>(sql`
    insert into sign_in_requests (purpose, email, role, invited_by, inviter_id, created_at, expires_at)
    values ('invitation', ${email}, ${role}, ${actor.name}, ${actor.userId}, ${now()}, ${until}) returning id`);
  return request?.id ?? null;
}

/** Locks the address of the invitation. @returns its address and role; null when it is not open. */
export async function removeInvitation(tx: Tx, invitationId: string): Promise<Invited | null> {
  await tx.run(sql`select ${addressLock(sql`email`)} from sign_in_requests where id = ${invitationId}`);
  return tx.one<Invited>(sql`
    delete from sign_in_requests where id = ${invitationId} and ${openInvitation} returning email, role`);
}
