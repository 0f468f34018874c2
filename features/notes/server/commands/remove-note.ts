import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/notes/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { takeNote } from '../steps/take-note.ts';

/**
 * Removes a note; the order history records it. Locks the order.
 * @throws Refusal `notes.not-found`, `notes.not-yours`.
 */
export const removeNote = (
  ctx: SignedInCtx,
  { orderId, noteId }: ParsedInputOf<typeof endpoints.removeNote>,
): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    await takeNote(ctx, tx, 'order_notes', sql`n.id = ${noteId} and n.order_id = ${orderId}`);
    await tx.record({ type: 'note.removed', orderId, userId });
    return { ok: true };
  });

/**
 * Removes a note about a user. Locks the user.
 * @throws Refusal `notes.not-found`, `notes.not-yours`, `users.not-found`.
 */
export const removePersonNote = (
  ctx: SignedInCtx,
  { userId, noteId }: ParsedInputOf<typeof endpoints.removePersonNote>,
): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [userId]);
    await takeNote(ctx, tx, 'user_notes', sql`n.id = ${noteId} and n.user_id = ${userId}`);
    await tx.record({ type: 'person.note-removed', userId });
    await tx.record({ type: 'user.updated', userId });
    return { ok: true };
  });
