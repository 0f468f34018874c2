import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import type * as endpoints from '#features/users/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { hashOf, newSecret } from '#features/users/server/session-secret.ts';
import { assertOpen } from '#features/identity/server/steps/check-sales.ts';
import { checkPseudo } from './check-pseudo.ts';
import { countAttempt, slowDown } from '../steps/count-attempts.ts';
import { enqueueSignInMail } from '../steps/enqueue-sign-in-mail.ts';

type Purpose = 'sign-in' | 'sign-up' | 'password-reset';
// Thousands of people may share one network address of a mobile operator, so its requests are slowed down and not
// refused at once.
const MAILS_PER_NETWORK = 300;
const MAILS_PER_MAILBOX = 6;
// Limit for all networks together. It exceeds the limits of two networks, so that a stranger on two networks cannot
// prevent the owner from requesting a mail.
const MAILS_PER_MAILBOX_FROM_ALL = 18;
const BROWSER_DAYS = 1;

async function askForMail(ctx: Ctx, purpose: Purpose, email: string, pseudo: string | null): Promise<{ ok: true }> {
  await slowDown(ctx, { key: `mail-from:${ctx.visitor.network}`, free: MAILS_PER_NETWORK, minutes: 15 });
  await countAttempt(ctx, `mail-at:${ctx.visitor.network}:${email}`, MAILS_PER_MAILBOX, 15, userProblems.tooManyMails);
  await countAttempt(ctx, `mail-to:${email}`, MAILS_PER_MAILBOX_FROM_ALL, 15, userProblems.tooManyMails);
  const browser = setBrowserSecret(ctx);
  if (isPlaceholderEmail(email)) return { ok: true };
  const expiresAt = new Date(ctx.now().getTime() + SIGN_IN_MINUTES * 60_000);
  await inTransaction(ctx, async (tx) => {
    // The secrets are created when the mail is written, so that only the mail contains them in clear.
    const request = await tx.one<{ id: string }>(sql`
      insert into sign_in_requests (purpose, email, pseudo, created_at, expires_at, browser_hash)
      values (${purpose}, ${email}, ${pseudo}, ${ctx.now()}, ${expiresAt}, ${hashOf(browser)}) returning id`);
    if (request) await enqueueSignInMail(ctx, tx, { requestId: request.id, until: expiresAt });
  });
  return { ok: true };
}

/**
 * Gives the browser a secret for a day, or prolongs its secret. The browser then has its own attempts for its codes
 * (decision 0023).
 */
function setBrowserSecret({ visitor, now }: Ctx): string {
  const secret = visitor.browser ?? newSecret();
  visitor.setBrowserCookie(secret, new Date(now().getTime() + BROWSER_DAYS * 86_400_000));
  return secret;
}

/**
 * Mails a sign-in link and code. The answer and the work are the same for a known and an unknown address (D-03).
 * @throws Refusal `identity.not-open-yet`, because a first mail would create an account; `users.too-many-mails`; or as
 * `slowDown`.
 */
export async function requestSignIn(
  ctx: Ctx,
  { email }: ParsedInputOf<typeof endpoints.requestSignIn>,
): Promise<{ ok: true }> {
  await assertOpen(ctx);
  return askForMail(ctx, 'sign-in', email, null);
}

/**
 * Returns true when this browser has asked for this account before. The answer depends on the browser alone, so it does
 * not reveal the address of a pseudo (decision 0023).
 */
async function hasAskedBefore({ db, visitor }: Ctx, email: string, pseudo: string): Promise<boolean> {
  if (visitor.browser === null) return false;
  const earlierRequest = await db.one(sql`
    select 1 from sign_in_requests
    where email = ${email} and pseudo = ${pseudo} and browser_hash = ${hashOf(visitor.browser)} limit 1`);
  return earlierRequest !== null;
}

/**
 * Mails the link that proves the address and opens the account under this pseudo (D-02). A taken pseudo is refused,
 * except to a browser that requested it before with this address. Such a browser gets a link to sign in, because its
 * first link may have been used on another device.
 * @throws Refusal `identity.not-open-yet`, `users.pseudo-taken`, `users.too-many-mails`, or as `slowDown`.
 */
export async function signUp(
  ctx: Ctx,
  { email, pseudo }: ParsedInputOf<typeof endpoints.signUp>,
): Promise<{ ok: true }> {
  await assertOpen(ctx);
  const { exists } = await checkPseudo(ctx, { username: pseudo });
  if (exists && !(await hasAskedBefore(ctx, email, pseudo))) throw refuse(userProblems.pseudoTaken);
  return askForMail(ctx, exists ? 'sign-in' : 'sign-up', email, pseudo);
}

/**
 * Mails a link to set a new password; only an administrator's address gets one (D-11).
 * @throws Refusal `users.too-many-mails`, or as `slowDown`.
 */
export const requestPasswordReset = (ctx: Ctx, { email }: ParsedInputOf<typeof adminEndpoints.requestPasswordReset>) =>
  askForMail(ctx, 'password-reset', email, null);
