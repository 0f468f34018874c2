import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as endpoints from '#domain/users/endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { hashOf } from '#server/features/users/session-secret.ts';
import { countTry, forgetTries, takeBackTry } from '../steps/count-tries.ts';
import { letIn, type UsedRequest } from '../steps/let-in.ts';
import { codeCounters, tryCode } from '../steps/try-code.ts';

// One address behind a phone operator is many people, few of whom mistype; a right code is never counted.
const CODES_FROM_ONE_PLACE = 100;

/** Uses a mailed link: once, within its hour, by whichever of two simultaneous clicks comes first (D-15). */
export async function confirmLink(ctx: Ctx, { token }: ParsedInputOf<typeof endpoints.confirmLink>) {
  await countTry(ctx, `link-from:${ctx.visitor.network}`, 600, 15, userProblems.tooManyTries);
  return inTransaction(ctx, async (tx) => {
    const used = await tx.one<UsedRequest>(sql`
      update sign_in_requests set used_at = ${ctx.now()}
      where token_hash = ${hashOf(token)} and purpose in ('sign-in', 'sign-up') and used_at is null and expires_at > ${ctx.now()}
      returning email, pseudo`);
    if (!used) throw refuse(userProblems.linkExpired);
    return welcome(ctx, tx, used);
  });
}

/** The mailbox is hers: what was counted against it was her own impatience. */
async function welcome(ctx: Ctx, tx: Tx, request: UsedRequest) {
  const { email } = request;
  const { network } = ctx.visitor;
  await forgetTries(tx, [`mail-to:${email}`, `mail-at:${network}:${email}`, ...codeCounters(email, network)]);
  return letIn(ctx, tx, request);
}

/** Uses the 6-digit code of a mail; what was tried, and where, is counted by `try-code.ts` (decision 0023). */
export async function confirmCode(ctx: Ctx, { email, code }: ParsedInputOf<typeof endpoints.confirmCode>) {
  const from = `code-from:${ctx.visitor.network}`;
  const window = await countTry(ctx, from, CODES_FROM_ONE_PLACE, 60, userProblems.tooManyTries);
  const answer = await inTransaction(ctx, async (tx) => {
    const found = await tryCode(ctx, tx, email, code);
    return typeof found === 'string' ? found : welcome(ctx, tx, found);
  });
  // Refused outside the transaction: the wrong try must stay counted.
  if (answer === 'today') throw refuse(userProblems.tooManyCodesToday);
  if (answer === 'exhausted') throw refuse(userProblems.tooManyCodes);
  if (answer === 'wrong' || answer === 'none') throw refuse(userProblems.wrongCode);
  await takeBackTry(ctx.db, from, window);
  return answer;
}
