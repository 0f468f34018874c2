import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { PROOF_HOURS } from '#features/users/domain/rules.ts';
import type { PseudoProof } from '#features/users/domain/schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { pseudoProofOf } from '../queries.ts';
import { countAttempt } from '../steps/count-attempts.ts';

const CODES_PER_15_MINUTES = 30;
/**
 * Number of attempts to find a free short code. Later attempts use a longer code, because most short codes are then in
 * use.
 */
const SHORT_CODE_ATTEMPTS = 8;
const MAX_ATTEMPTS = 12;

/**
 * Returns a random code whose first digit is at least 3. A smaller number beside the shop’s name may be a year:
 * « Défilé 2026 ».
 */
const newCode = (digits: number): string => String(randomInt(3 * 10 ** (digits - 1), 10 ** digits));

/**
 * Gives the account a new code. Written in the chat of a live, the code proves the pseudo of the account. Earlier codes
 * become void. Deletes the expired codes of all users. Locks the user. The code gives no access: written by another
 * person, it only raises an alert.
 * @throws Refusal `users.too-many-tries`, or `users.signed-out` for a deleted account.
 */
export async function askPseudoCode(ctx: SignedInCtx): Promise<PseudoProof> {
  const { userId } = ctx.actor;
  await countAttempt(ctx, `pseudo-code:${userId}`, CODES_PER_15_MINUTES, 15, userProblems.tooManyTries);
  const until = new Date(ctx.now().getTime() + PROOF_HOURS * 3_600_000);
  await inTransaction(ctx, async (tx) => {
    const user = await tx.one(sql`select 1 from users where id = ${userId} and auth_id is not null for no key update`);
    if (!user) throw refuse(userProblems.signedOut);
    await tx.run(sql`delete from pseudo_codes where user_id = ${userId} or expires_at <= ${ctx.now()}`);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const insertedRows = await tx.run(sql`
        insert into pseudo_codes (user_id, code, expires_at)
        values (${userId}, ${newCode(attempt <= SHORT_CODE_ATTEMPTS ? 4 : 6)}, ${until})
        on conflict (code) do nothing`);
      if (insertedRows > 0) return tx.record({ type: 'user.updated', userId });
    }
    throw new Error('no code was free');
  });
  return pseudoProofOf(ctx);
}
