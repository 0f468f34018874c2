import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { A_CUSTOMER } from '#platform/server/events/author.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { erasePerson, lockPerson } from '../steps/erase-person.ts';

/**
 * Erases the caller's account (decision 0049). Refuses an administrator. Also refuses while an order, a refund, a
 * withdrawal or its period is open. Also refuses while the shop may owe money or a mail. Takes the locks of
 * `lockPerson` and `erasePerson`.
 * @throws Refusal of `erasePerson`, or `users.signed-out`.
 */
export async function eraseAccount(ctx: SignedInCtx): Promise<{ ok: true }> {
  const ended = await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, ctx.actor.userId);
    if (!person?.authId) throw refuse(userProblems.signedOut);
    const sessions = await erasePerson(ctx, tx, person);
    await tx.record({ type: 'account.erased-herself', userId: person.userId }, A_CUSTOMER);
    return sessions;
  });
  ctx.liveFeed.publish(ended.map((id) => ({ topic: 'session-ended', id })));
  ctx.visitor.clearSessionCookie();
  return { ok: true };
}
