import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import { CODE_TRIES } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { hashOf } from '#server/session-secret.ts';
import { countTry, forgetTries, takeBackTry } from './count-tries.ts';
import { letIn, type UsedRequest } from './let-in.ts';

/** Uses a mailed link: once, within its hour, by whichever of two simultaneous clicks comes first (D-15). */
export async function confirmLink(ctx: Ctx, { token }: { token: string }) {
  await countTry(ctx, `link-from:${ctx.visitor.address}`, 600, 15, userProblems.tooManyTries);
  return inTransaction(ctx, async (tx) => {
    const used = await tx.one<UsedRequest>(sql`
      update sign_in_requests set used_at = ${ctx.now()}
      where token_hash = ${hashOf(token)} and purpose <> 'password-reset' and used_at is null and expires_at > ${ctx.now()}
      returning email, pseudo`);
    if (!used) throw refuse(userProblems.linkExpired);
    return welcome(ctx, tx, used);
  });
}

/** The mailbox is hers: what was counted against it was her own impatience. */
async function welcome(ctx: Ctx, tx: Tx, request: UsedRequest) {
  await forgetTries(tx, [`mail-to:${request.email}`, `code-of:${request.email}`]);
  return letIn(ctx, tx, request);
}

/** What a code is hashed with: a code alone is guessable from its hash, the request's id makes tables useless. */
export const codeHash = (requestId: string, code: string): Buffer => hashOf(`${requestId}:${code}`);

// Every mail brings five more guesses: all mails of a day together must not make guessing worth it.
const CODES_PER_DAY = 30;

interface Pending extends UsedRequest {
  id: string;
  code_hash: Buffer;
  wrong_codes: number;
}

/** Uses the 6-digit code of a mail. Every wrong try counts against all codes sent to the address; five void them. */
export async function confirmCode(ctx: Ctx, { email, code }: { email: string; code: string }) {
  await countTry(ctx, `code-from:${ctx.visitor.address}`, 600, 15, userProblems.tooManyTries);
  await countTry(ctx, `code-of:${email}`, CODES_PER_DAY, 24 * 60, userProblems.tooManyCodesToday);
  const answer = await inTransaction(ctx, async (tx) => {
    const pending = await tx.many<Pending>(sql`
      select id, email, pseudo, code_hash, wrong_codes from sign_in_requests
      where email = ${email} and purpose <> 'password-reset' and code_hash is not null and used_at is null
        and expires_at > ${ctx.now()}
      order by created_at desc for update`);
    const open = pending.filter((request) => request.wrong_codes < CODE_TRIES);
    if (pending.length === 0) return 'none';
    if (open.length === 0) return 'exhausted';
    const match = open.find((request) => timingSafeEqual(request.code_hash, codeHash(request.id, code)));
    if (!match) {
      await tx.run(
        sql`update sign_in_requests set wrong_codes = wrong_codes + 1 where id = any(${open.map((one) => one.id)})`,
      );
      return 'wrong';
    }
    await tx.run(sql`update sign_in_requests set used_at = ${ctx.now()} where id = ${match.id}`);
    return welcome(ctx, tx, match);
  });
  // Refused outside the transaction: the wrong try must stay counted.
  // No mail was waited for, so nothing could be guessed: a stranger must not shut her out by trying.
  if (answer === 'none') await takeBackTry(ctx.db, `code-of:${email}`);
  if (answer === 'exhausted') throw refuse(userProblems.tooManyCodes);
  if (answer === 'wrong' || answer === 'none') throw refuse(userProblems.wrongCode);
  return answer;
}
