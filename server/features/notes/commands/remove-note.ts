import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as endpoints from '#domain/notes/endpoints.ts';
import { noteProblems } from '#domain/notes/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder } from '#server/features/orders/steps/lock-order.ts';

/** Takes a note away: the trace says that there was one. Locks the order. @throws Refusal `notes.not-found`. */
export const removeNote = (
  ctx: SignedInCtx,
  { orderId, noteId }: ParsedInputOf<typeof endpoints.removeNote>,
): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const gone = await tx.run(sql`delete from order_notes where id = ${noteId} and order_id = ${orderId}`);
    if (gone === 0) throw refuse(noteProblems.notFound);
    await tx.record({ type: 'note.removed', orderId, userId });
    return { ok: true };
  });
