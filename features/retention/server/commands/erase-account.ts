import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { recordAccountChange } from '#features/users/server/steps/record-account-change.ts';
import { erasePerson, lockPerson } from '../steps/erase-person.ts';

/**
 * Erases the account of whoever asks, unless something of hers still runs (decision 0049).
 * @throws Refusal of `erasePerson`, or `users.signed-out`.
 */
export async function eraseAccount(ctx: SignedInCtx): Promise<{ ok: true }> {
  const ended = await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, ctx.actor.userId);
    // Erased from her other tab a moment ago: nobody is signed in any more.
    if (!person?.authId) throw refuse(userProblems.signedOut);
    const sessions = await erasePerson(ctx, tx, person);
    // That it happened, without her name: nothing says who she was any more.
    await recordAccountChange({ ...ctx, actor: { kind: 'anonymous' } }, tx, {
      what: 'erased-herself',
      userId: person.userId,
    });
    return sessions;
  });
  ctx.liveFeed.publish(ended.map((id) => ({ topic: 'session-ended', id })));
  ctx.visitor.dropSession();
  return { ok: true };
}
