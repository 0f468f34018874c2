import sql from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

export interface Invited {
  email: string;
  role: Role;
}

const openInvitation = sql`purpose = 'invitation' and used_at is null`;

/** Stores an invitation to the team and deletes an open invitation to the same address. @returns the request’s id. */
export async function recordInvitation(
  { actor, now }: SignedInCtx,
  tx: Tx,
  { email, role }: Invited,
  until: Date,
): Promise<string | null> {
  await tx.run(sql`delete from sign_in_requests where email = ${email} and ${openInvitation}`);
  const request = await tx.one<{ id: string }>(sql`
    insert into sign_in_requests (purpose, email, role, invited_by, inviter_id, created_at, expires_at)
    values ('invitation', ${email}, ${role}, ${actor.name}, ${actor.userId}, ${now()}, ${until}) returning id`);
  return request?.id ?? null;
}

/** Deletes an open invitation. @returns its address and role; null when it is not open. */
export const removeInvitation = (tx: Tx, invitationId: string): Promise<Invited | null> =>
  tx.one<Invited>(sql`
    delete from sign_in_requests where id = ${invitationId} and ${openInvitation} returning email, role`);
