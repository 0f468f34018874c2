import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { Refusal, refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/retention/domain/admin-endpoints.ts';
import { retentionProblems } from '#features/retention/domain/problems.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { erasePerson, lockPerson } from '../steps/erase-person.ts';

/**
 * Erases a person who requested it in writing, with or without an account, by the steps of `eraseAccount`. For owners
 * only.
 * @throws Refusal `users.not-found`, `users.admin-stays`, `retention.still-under-way`, `retention.mail-due`.
 */
export async function eraseUser(
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof endpoints.eraseUser>,
): Promise<{ ok: true }> {
  const ended = await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, userId);
    const isErased = await tx.one(sql`select 1 from users where id = ${userId} and email = ${erasedEmail(userId)}`);
    if (!person || isErased) throw refuse(userProblems.notFound);
    const sessions = await erasePerson(ctx, tx, person).catch(rethrowForSeller);
    await tx.record({ type: 'account.erased', userId });
    return sessions;
  });
  ctx.liveFeed.publish(ended.map((id) => ({ topic: 'session-ended', id })));
  return { ok: true };
}

/** Replaces a refusal worded for the buyer by a refusal worded for the seller. Throws any other error unchanged. */
function rethrowForSeller(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, params } = error;
  const { withdrawalOpen, mayWithdraw, refundDue } = retentionProblems;
  const buyerRefusals = [orderProblems.unfinished, withdrawalOpen, mayWithdraw, refundDue];
  if (!buyerRefusals.some((problem) => problem.code === code)) throw error;
  const { numbers, number, lastDay = null, isExtended } = (params ?? {}) as Partial<OpenPeriod>;
  throw refuse(retentionProblems.stillUnderWay, {
    numbers: numbers ?? (number ? [number] : []),
    lastDay,
    ...(isExtended && { isExtended }),
  });
}

interface OpenPeriod {
  numbers: readonly string[];
  number: string;
  lastDay: string | null;
  isExtended: true;
}
