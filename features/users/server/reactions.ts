import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Role } from '#shared/roles.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { hashOf, newSecret } from './session-secret.ts';
import { enqueueSignInMail } from './steps/enqueue-sign-in-mail.ts';
import { ACCOUNT_CHANGED, changeOfKey, type AccessChange } from './steps/notify-account-change.ts';
import { NEW_OWNER, newOwnerOfKey } from './steps/notify-owners.ts';
import { codeHash } from './steps/try-code.ts';
import { accountChangedMail } from './emails/account-changed-mail.ts';
import { invitationMail } from './emails/invitation-mail.ts';
import { newOwnerMail } from './emails/new-owner-mail.ts';
import { signInMail } from './emails/sign-in-mail.ts';

/** Handles jobs that an earlier version queued, before `enqueueSignInMail` existed. */
async function enqueueQueuedRequest(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (event.type !== 'user.mail-wanted') return;
  const { requestId } = event.data;
  const request = await ctx.db.one<{ expires_at: Date }>(
    sql`select expires_at from sign_in_requests where id = ${requestId}`,
  );
  if (!request) return;
  await inTransaction(ctx, (tx) => enqueueSignInMail(ctx, tx, { requestId, until: request.expires_at }));
}

interface Request {
  purpose: string;
  email: string;
  /** Role that an invitation gives; null for other mails. */
  role: Role | null;
  invited_by: string | null;
  expires_at: Date;
}

/**
 * Writes a requested mail. Each try makes new secrets, so that only the last mail works.
 * @returns null for a used or expired request, and for a new password of an account without rights.
 */
async function writeSignInMail(ctx: Ctx, { requestId }: MailReference): Promise<OutgoingMail | null> {
  if (!requestId) return null;
  const request = await ctx.db.one<Request & { may_reset: boolean }>(sql`
    select r.purpose, r.email, r.role, r.invited_by, r.expires_at, exists (
      select from auth_identities a join users u on u.auth_id = a.id
      where a.email = r.email and u.is_admin) as may_reset
    from sign_in_requests r where r.id = ${requestId} and r.used_at is null and r.expires_at > ${ctx.now()}`);
  if (!request || (request.purpose === 'password-reset' && !request.may_reset)) return null;
  const token = newSecret();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await ctx.db.run(sql`
    update sign_in_requests set token_hash = ${hashOf(token)},
      code_hash = ${request.role ? null : codeHash(requestId, code)} where id = ${requestId}`);
  // The address shows the role of the invitation, which is not a secret.
  const page = request.role
    ? `update-password?invitation=${request.role}`
    : request.purpose === 'password-reset'
      ? 'update-password'
      : 'connexion';
  // The fragment keeps the secret out of server logs and of the requests of mail scanners.
  const link = `${ctx.config.publicUrl}/${page}#jeton=${token}`;
  const shop = await readMailShop(ctx);
  const { email: to, purpose, role, invited_by: by, expires_at: until } = request;
  return {
    to,
    ...(role ? invitationMail({ shop, role, by, link, until }) : signInMail({ shop, purpose, link, code })),
  };
}

interface ChangedAccount {
  what: AccessChange;
  at: Date;
  email: string;
  former: string | null;
  hasRights: boolean;
}

async function writeAccountChanged(ctx: Ctx, { key }: MailReference): Promise<OutgoingMail | null> {
  const { changeId, isFormer } = changeOfKey(key);
  const change = await ctx.db.one<ChangedAccount>(sql`
    select split_part(e.type, '.', 2) as what, e.at, u.email, e.data -> 'before' ->> 'email' as former,
      u.is_admin as "hasRights"
    from events e join users u on u.id = e.user_id where e.id = ${changeId || null}`);
  const to = isFormer ? change?.former : change?.email;
  if (!change || !to || isPlaceholderEmail(to)) return null;
  const { what, at, hasRights } = change;
  const link = `${ctx.config.publicUrl}/${hasRights ? 'admin/login' : 'login'}`;
  return { to, ...accountChangedMail({ shop: await readMailShop(ctx), what, at, isFormer, hasRights, link }) };
}

interface OwnerGrant {
  to: string;
  by: string | null;
  at: Date;
  email: string | null;
  isInvitation: boolean;
}

/** Also mails an owner who has lost the rights since, because the new owner may have withdrawn them. */
async function writeNewOwner(ctx: Ctx, { key }: MailReference): Promise<OutgoingMail | null> {
  const { changeId, ownerId } = newOwnerOfKey(key);
  const grant = await ctx.db.one<OwnerGrant>(sql`
    select o.email as to, e.actor_name as by, e.at, coalesce(e.data ->> 'email', u.email) as email,
      e.type = 'account.invited' as "isInvitation"
    from events e join users o on o.id = ${ownerId || null} left join users u on u.id = e.user_id
    where e.id = ${changeId || null}`);
  if (!grant?.email || isPlaceholderEmail(grant.to)) return null;
  const { to, email, at, isInvitation } = grant;
  const link = `${ctx.config.publicUrl}/admin/team`;
  const by = grant.by ?? 'Une personne de l’équipe';
  return { to, ...newOwnerMail({ shop: await readMailShop(ctx), by, email, at, isInvitation, link }) };
}

export const userReactions: Reaction[] = [
  { name: 'send-sign-in-mail', to: 'user.mail-wanted', run: enqueueQueuedRequest },
];
export const userMails: MailKind[] = [
  { name: 'sign-in', inDoubt: 'again', isUrgent: true, write: writeSignInMail },
  { name: ACCOUNT_CHANGED, inDoubt: 'again', write: writeAccountChanged },
  { name: NEW_OWNER, inDoubt: 'again', write: writeNewOwner },
];
