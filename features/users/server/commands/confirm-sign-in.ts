import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/users/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { logSecurity } from '#platform/server/security-log.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { addAttempts, resetAttempts, slowDown, attemptCount, waitForTurn } from '../steps/count-attempts.ts';
import { signInByMail, type UsedRequest } from '../steps/sign-in-by-mail.ts';
import { codeCounters, tryCode } from '../steps/try-code.ts';

/**
 * Number of wrong codes from a network in an hour. From this number on, the network's codes for a mailbox are queued
 * after its first wrong code for this mailbox.
 */
const MAX_WRONG_CODES_PER_NETWORK = 100;
const CODE_EVERY_MS = 4_000;
const HOUR_MINUTES = 60;

/**
 * Uses a mailed link once, within its hour (D-15). Only the first of concurrent clicks succeeds.
 * @throws Refusal `users.link-expired`, also for an unknown or used link; `users.too-many-tries` after many invalid
 * links.
 */
export async function confirmLink(ctx: Ctx, { token }: ParsedInputOf<typeof endpoints.confirmLink>) {
  const answer = await inTransaction(ctx, async (tx) => {
    const used = await tx.one<UsedRequest>(sql`
      update sign_in_requests set used_at = ${ctx.now()}
      where token_hash = ${hashOf(token)} and purpose in ('sign-in', 'sign-up') and used_at is null and expires_at > ${ctx.now()}
      returning email, pseudo`);
    return used && completeSignIn(ctx, tx, used);
  });
  if (answer) {
    logSecurity(ctx, 'sign-in', { method: 'link', userId: answer.user.id });
    return answer;
  }
  logSecurity(ctx, 'sign-in-failed', { method: 'link', code: userProblems.linkExpired.code });
  // A link has 256 random bits, so guesses need no limit before the check. Only invalid links wait.
  await slowDown(ctx, { key: `link-from:${ctx.visitor.network}`, free: 600, minutes: 15 });
  throw refuse(userProblems.linkExpired);
}

const networkKeyOf = (network: string): string => `code-from:${network}`;
const mailboxKeyOf = (email: string, network: string): string => `code-from:${network}:${email}`;

/** Resets the counters of the proved mailbox, so that its owner is not refused later. */
async function completeSignIn(ctx: Ctx, tx: Tx, request: UsedRequest) {
  const { email } = request;
  const { network } = ctx.visitor;
  await resetAttempts(tx, [
    `mail-to:${email}`,
    `mail-at:${network}:${email}`,
    ...codeCounters(email, network),
    mailboxKeyOf(email, network),
  ]);
  return signInByMail(ctx, tx, request);
}

/**
 * Uses the 6-digit code of a mail (decisions 0023 and 0080). A first code for a mailbox never waits, however many wrong
 * codes other people of the same network have sent.
 * @throws Refusal `users.wrong-code`, `users.too-many-codes`, `users.too-many-codes-today`, `users.too-many-tries`.
 */
export async function confirmCode(ctx: Ctx, { email, code }: ParsedInputOf<typeof endpoints.confirmCode>) {
  const { network } = ctx.visitor;
  const [networkKey, mailboxKey] = [networkKeyOf(network), mailboxKeyOf(email, network)];
  const isRepeated = (await attemptCount(ctx, ctx.db, mailboxKey, HOUR_MINUTES)) > 0;
  if (isRepeated && (await attemptCount(ctx, ctx.db, networkKey, HOUR_MINUTES)) >= MAX_WRONG_CODES_PER_NETWORK)
    await waitForTurn(ctx, networkKey, CODE_EVERY_MS);
  const answer = await inTransaction(ctx, async (tx) => {
    const found = await tryCode(ctx, tx, email, code);
    if (typeof found !== 'string') return completeSignIn(ctx, tx, found);
    if (found === 'wrong') for (const key of [networkKey, mailboxKey]) await addAttempts(ctx, tx, key, HOUR_MINUTES, 1);
    return found;
  });
  if (typeof answer !== 'string') {
    logSecurity(ctx, 'sign-in', { method: 'code', userId: answer.user.id });
    return answer;
  }
  // Refused outside the transaction, because the wrong attempt must stay counted.
  const problem = refusals[answer];
  logSecurity(ctx, 'sign-in-failed', { method: 'code', code: problem.code });
  throw refuse(problem);
}

const refusals = {
  'no-open-mail': userProblems.wrongCode,
  wrong: userProblems.wrongCode,
  'tries-used-up': userProblems.tooManyCodes,
  'day-used-up': userProblems.tooManyCodesToday,
};
