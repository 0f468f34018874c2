import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';

/** Refuses a session that still owes its second factor. @throws Refusal `users.code-wanted` */
export function assertFactorGiven({ actor }: SignedInCtx): void {
  if (actor.awaitsCode) throw refuse(userProblems.codeWanted);
}

/** Returns the caller's context once `assertFactorGiven` accepts it. */
export function withFactor(ctx: SignedInCtx): SignedInCtx {
  assertFactorGiven(ctx);
  return ctx;
}
