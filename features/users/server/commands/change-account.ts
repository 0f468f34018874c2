import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { SIGN_IN_MINUTES } from '#features/users/domain/rules.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { requireUser } from '../queries.ts';
import { beginProof, countMailedCode, takeMailedCode, takeProof } from '../steps/check-proof.ts';
import { countAttempt } from '../steps/count-attempts.ts';
import { assertUncommonPassword } from '../steps/check-password.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { renewSecret } from '../steps/open-session.ts';
import { enqueueSignInMail } from '../steps/enqueue-sign-in-mail.ts';
import { endSessionsOf, publishEnded, notifyAccountChange } from '../steps/notify-account-change.ts';
import { voidMails } from '../steps/void-mails.ts';

const CODES_PER_15_MINUTES = 6;

interface CodeMail {
  purpose: 'proof' | 'email-change';
  email: string;
}

/** Mails a code to an address. Earlier codes of the same purpose become void. */
async function mailCode(ctx: SignedInCtx, tx: Tx, { purpose, email }: CodeMail): Promise<void> {
  const { userId } = ctx.actor;
  const until = new Date(ctx.now().getTime() + SIGN_IN_MINUTES * 60_000);
  await tx.run(sql`delete from sign_in_requests where user_id = ${userId} and purpose = ${purpose}`);
  const request = await tx.one<{ id: string }>(sql`
    insert into sign_in_requests (purpose, email, user_id, created_at, expires_at)
    values (${purpose}, ${email}, ${userId}, ${ctx.now()}, ${until}) returning id`);
  if (request) await enqueueSignInMail(ctx, tx, { requestId: request.id, until });
}

const countMails = (ctx: SignedInCtx): Promise<void> =>
  countAttempt(ctx, `proof-mails:${ctx.actor.userId}`, CODES_PER_15_MINUTES, 15, userProblems.tooManyMails);

/** Mails a code that replaces the password in a proof. @throws Refusal `users.too-many-mails`. */
export async function askProofCode(ctx: SignedInCtx): Promise<{ ok: true }> {
  await countMails(ctx);
  await inTransaction(ctx, async (tx) => {
    const { email } = await requireUser(tx, ctx.actor.userId, true);
    await mailCode(ctx, tx, { purpose: 'proof', email });
  });
  return { ok: true };
}

/**
 * Changes the caller's password, with a fresh proof. Ends the other sessions and mailed links, and gives this session
 * another secret.
 * @throws Refusal `users.common-password`, or those of `beginProof` and `takeProof`.
 */
export async function changeOwnPassword(
  ctx: SignedInCtx,
  { newPassword, ...proof }: ParsedInputOf<typeof adminEndpoints.changeOwnPassword>,
): Promise<{ ok: true }> {
  const account = await requireUser(ctx.db, ctx.actor.userId, true);
  await assertUncommonPassword(ctx, newPassword, account.email);
  await beginProof(ctx, proof);
  const passwordHash = await hashPassword(newPassword);
  const ended = await inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = ctx.actor;
    await takeProof(ctx, tx, proof);
    const { email } = await requireUser(tx, userId, true);
    await voidMails(ctx, tx, email);
    await tx.run(sql`
      update auth_identities set password_hash = ${passwordHash} where id = (select auth_id from users where id = ${userId})`);
    await renewSecret(ctx, tx);
    await notifyAccountChange(ctx, tx, { what: 'password-changed', userId });
    return endSessionsOf(tx, userId, sessionId);
  });
  publishEnded(ctx, ended);
  return { ok: true };
}

async function assertEmailFree(db: Db, email: string): Promise<void> {
  const otherAccount = await db.one(sql`
    select 1 where exists (select from users where email = ${email}) or exists (select from auth_identities where email = ${email})`);
  if (otherAccount) throw refuse(userProblems.emailTaken);
}

/**
 * Mails a code to the caller's new address, with a fresh proof.
 * @throws Refusal `users.email-taken`, `users.too-many-mails`, or those of `beginProof` and `takeProof`.
 */
export async function beginEmailChange(
  ctx: SignedInCtx,
  { email, ...proof }: ParsedInputOf<typeof adminEndpoints.beginEmailChange>,
): Promise<{ ok: true }> {
  await countMails(ctx);
  await beginProof(ctx, proof);
  await inTransaction(ctx, async (tx) => {
    await takeProof(ctx, tx, proof);
    // Checked after the proof, because the answer shows whether the address has an account.
    await assertEmailFree(tx, email);
    await mailCode(ctx, tx, { purpose: 'email-change', email });
  });
  return { ok: true };
}

/**
 * Changes the caller's address with the code mailed to it. Ends the other sessions and mails both addresses. Locks the
 * mailed code, the identity, the user and the session.
 * @throws Refusal `users.wrong-code`, `users.too-many-codes`, `users.email-taken`, `users.signed-out`.
 */
export async function confirmEmailChange(
  ctx: SignedInCtx,
  { code }: ParsedInputOf<typeof adminEndpoints.confirmEmailChange>,
) {
  await countMailedCode(ctx, 'email-change');
  const constraintRefusals = {
    users_email_key: userProblems.emailTaken,
    auth_identities_email_key: userProblems.emailTaken,
  };
  const { user, ended } = await inTransaction(
    ctx,
    async (tx) => {
      const { userId, sessionId } = ctx.actor;
      const email = await takeMailedCode(ctx, tx, { purpose: 'email-change', code });
      const { email: former } = await requireUser(tx, userId, true);
      await voidMails(ctx, tx, former);
      const moved = await tx.run(sql`
        update auth_identities set email = ${email} where id = (select auth_id from users where id = ${userId})`);
      if (moved === 0) throw refuse(userProblems.signedOut);
      await tx.run(sql`update users set email = ${email}, updated_at = ${ctx.now()} where id = ${userId}`);
      await renewSecret(ctx, tx);
      await notifyAccountChange(ctx, tx, { what: 'email-changed', userId, emails: { before: former, after: email } });
      return { user: await requireUser(tx, userId, true), ended: await endSessionsOf(tx, userId, sessionId) };
    },
    { constraintRefusals },
  );
  publishEnded(ctx, ended);
  return { user };
}
