import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { noteWritten } from '#features/users/server/steps/note-written.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/** Records whether the seller has written to a buyer without an account, with the instant and the author. */
export const markContacted = (
  ctx: SignedInCtx,
  { userId, isTold }: ParsedInputOf<typeof adminEndpoints.markContacted>,
) =>
  inTransaction(ctx, async (tx) => {
    if (!(await noteWritten(ctx, tx, userId, isTold))) throw refuse(userProblems.notFound);
    await tx.record({ type: 'user.updated', userId });
    return { ok: true as const };
  });
