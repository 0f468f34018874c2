import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';

/** Refuses a session that still owes its second factor. @throws Refusal `users.code-wanted` */
export function assertFactorGiven({ actor }: SignedInCtx): void {
  if (actor.awaitsCode) throw refuse(userProblems.codeWanted);
}

/** Returns the caller's context once `assertFactorGiven` accepts it. */
export function withFactor(ctx: SignedInCtx): SignedInCtx {
  assertFactorGiven(ctx);
  return ctx;
}
