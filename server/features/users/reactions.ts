import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailKind, MailSubject } from '#server/mails/mail-kinds.ts';
import { wantMail } from '#server/mails/want-mail.ts';
import { hashOf, newSecret } from '#server/features/users/session-secret.ts';
import { codeHash } from './steps/try-code.ts';
import { signInMail } from './emails/sign-in-mail.ts';

/** Puts the mail somebody asked for in the outbox, for as long as its link lives. */
async function wantSignInMail(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (event.type !== 'user.mail-wanted') return;
  const { requestId } = event.data;
  const request = await ctx.db.one<{ expires_at: Date }>(
    sql`select expires_at from sign_in_requests where id = ${requestId}`,
  );
  if (!request) return;
  await wantMail(ctx, { key: `sign-in-${requestId}`, kind: 'sign-in', requestId, until: request.expires_at });
}

/** Writes the mail somebody asked for. On a second try its secrets are new ones: the last mail works. */
async function writeSignInMail(ctx: Ctx, { requestId }: MailSubject): Promise<Letter | null> {
  if (!requestId) return null;
  const request = await ctx.db.one<{ purpose: string; email: string; may_reset: boolean }>(sql`
    select r.purpose, r.email, exists (
      select from auth_identities a join users u on u.auth_id = a.id
      where a.email = r.email and u.is_admin) as may_reset
    from sign_in_requests r where r.id = ${requestId} and r.used_at is null and r.expires_at > ${ctx.now()}`);
  if (!request || (request.purpose === 'password-reset' && !request.may_reset)) return null;
  const token = newSecret();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await ctx.db.run(sql`
    update sign_in_requests set token_hash = ${hashOf(token)}, code_hash = ${codeHash(requestId, code)} where id = ${requestId}`);
  const page = request.purpose === 'password-reset' ? 'update-password' : 'connexion';
  // In the fragment, the secret reaches no server log and no mail scanner's own request.
  const link = `${ctx.config.publicUrl}/${page}#jeton=${token}`;
  const shop = await readMailShop(ctx);
  return { to: request.email, ...signInMail({ shop, purpose: request.purpose, link, code }) };
}

export const userReactions: Reaction[] = [{ name: 'send-sign-in-mail', to: 'user.mail-wanted', run: wantSignInMail }];
export const userMails: MailKind[] = [{ name: 'sign-in', inDoubt: 'again', write: writeSignInMail }];
