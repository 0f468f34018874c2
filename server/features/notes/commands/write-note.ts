import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as endpoints from '#domain/notes/endpoints.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { lockOrder } from '#server/features/orders/steps/lock-order.ts';

/** Keeps a note about an order, with who wrote it and when. Locks the order. @throws Refusal `orders.not-found`. */
export const writeNote = (
  ctx: SignedInCtx,
  { orderId, text }: ParsedInputOf<typeof endpoints.writeNote>,
): Promise<{ noteId: string }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const note = await tx.one<{ noteId: string }>(sql`
      insert into order_notes (order_id, at, author, text) values (${orderId}, ${ctx.now()}, ${ctx.actor.name}, ${text})
      returning id as "noteId"`);
    if (!note) throw new Error('a note was not kept');
    await tx.record({ type: 'note.written', orderId, userId });
    return note;
  });
