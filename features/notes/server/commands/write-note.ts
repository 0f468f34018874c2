import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/notes/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';

type Written = ReplyOf<typeof endpoints.writeNote>;
const written = (note: Written | null): Written => {
  if (!note) throw new Error('a note was not kept');
  return note;
};

/** Stores a note about an order, with its author and time. Locks the order. @throws Refusal `orders.not-found`. */
export const writeNote = (
  ctx: SignedInCtx,
  { orderId, text }: ParsedInputOf<typeof endpoints.writeNote>,
): Promise<Written> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const note = await tx.one<Written>(sql`
      insert into order_notes (order_id, at, author, author_id, text)
      values (${orderId}, ${ctx.now()}, ${ctx.actor.name}, ${ctx.actor.userId}, ${text}) returning id as "noteId"`);
    await tx.record({ type: 'note.written', orderId, userId });
    return written(note);
  });

/** Stores a note about a user. Locks the user. @throws Refusal `users.not-found`, for an erased user too. */
export const writePersonNote = (
  ctx: SignedInCtx,
  { userId, text }: ParsedInputOf<typeof endpoints.writePersonNote>,
): Promise<Written> =>
  inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [userId]);
    const note = await tx.one<Written>(sql`
      insert into user_notes (user_id, at, author, author_id, text)
      values (${userId}, ${ctx.now()}, ${ctx.actor.name}, ${ctx.actor.userId}, ${text}) returning id as "noteId"`);
    await tx.record({ type: 'person.note-written', userId });
    await tx.record({ type: 'user.updated', userId });
    return written(note);
  });
