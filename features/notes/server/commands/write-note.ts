import sql, { raw, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/notes/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { noteProblems } from '#features/notes/domain/problems.ts';
import { mayRemoveNote } from '#features/notes/domain/rules.ts';
import { refuse } from '#shared/problem.ts';

type NoteReply = ReplyOf<typeof endpoints.writeNote>;

interface NewNote {
  table: 'order_notes' | 'user_notes';
  /** Id of the order or of the user. */
  aboutId: string;
  text: string;
  once?: string | undefined;
}

const insertions = {
  order_notes: (values: Sql) =>
    sql`insert into order_notes (order_id, id, at, author, author_id, text) values (${values})`,
  user_notes: (values: Sql) =>
    sql`insert into user_notes (user_id, id, at, author, author_id, text) values (${values})`,
};

const aboutColumns = { order_notes: raw('order_id'), user_notes: raw('user_id') };

/**
 * Stores a note under its idempotency key, with its author and time. `isNew` is false when an earlier copy of the
 * request has stored it.
 * @throws Refusal `notes.written-already` when the key has stored another note.
 */
async function insertNote(ctx: SignedInCtx, tx: Tx, { table, aboutId, text, once }: NewNote) {
  const values = sql`${aboutId}, coalesce(${once ?? null}::uuid, gen_random_uuid()), ${ctx.now()}, ${ctx.actor.name}, ${ctx.actor.userId}, ${text}`;
  const stored = await tx.one<NoteReply>(
    sql`${insertions[table](values)} on conflict (id) do nothing returning id as "noteId"`,
  );
  if (stored) return { note: stored, isNew: true };
  const note = await tx.one<NoteReply>(sql`
    select id as "noteId" from ${raw(table)} where id = ${once ?? null} and ${aboutColumns[table]} = ${aboutId} and text = ${text}`);
  if (!note) throw refuse(noteProblems.writtenAlready);
  return { note, isNew: false };
}

/**
 * Stores a note about an order. Idempotent by the key `once`. Locks the order.
 * @throws Refusal `orders.not-found`, `notes.written-already`.
 */
export const writeNote = (
  ctx: SignedInCtx,
  { orderId, text, once }: ParsedInputOf<typeof endpoints.writeNote>,
): Promise<NoteReply> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const { note, isNew } = await insertNote(ctx, tx, { table: 'order_notes', aboutId: orderId, text, once });
    if (isNew) await tx.record({ type: 'note.written', orderId, userId });
    return note;
  });

/**
 * Stores a note about a user. Idempotent by the key `once`. Locks the user.
 * @throws Refusal `users.not-found`, for an erased user too; `notes.written-already`.
 */
export const writePersonNote = (
  ctx: SignedInCtx,
  { userId, text, once }: ParsedInputOf<typeof endpoints.writePersonNote>,
): Promise<NoteReply> =>
  inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [userId]);
    const { note, isNew } = await insertNote(ctx, tx, { table: 'user_notes', aboutId: userId, text, once });
    if (!isNew) return note;
    await tx.record({ type: 'person.note-written', userId });
    await tx.record({ type: 'user.updated', userId });
    return note;
  });

/**
 * Removes a note about an order, and records the removal in the order history. Locks the order.
 * @throws Refusal `notes.not-found`, `notes.not-yours`.
 */
export const removeNote = (
  ctx: SignedInCtx,
  { orderId, noteId }: ParsedInputOf<typeof endpoints.removeNote>,
): Promise<{ ok: true }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    await deleteNote(ctx, tx, 'order_notes', sql`n.id = ${noteId} and n.order_id = ${orderId}`);
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
    await deleteNote(ctx, tx, 'user_notes', sql`n.id = ${noteId} and n.user_id = ${userId}`);
    await tx.record({ type: 'person.note-removed', userId });
    await tx.record({ type: 'user.updated', userId });
    return { ok: true };
  });

const deletions = {
  order_notes: (id: string) => sql`delete from order_notes where id = ${id}`,
  user_notes: (id: string) => sql`delete from user_notes where id = ${id}`,
};

/**
 * Deletes the note of `table` that `condition` selects as `n`, if the caller may remove it.
 * @throws Refusal `notes.not-found`, `notes.not-yours`.
 */
async function deleteNote(
  { actor }: SignedInCtx,
  tx: Tx,
  table: keyof typeof deletions,
  condition: Sql,
): Promise<void> {
  const note = await tx.one<{ id: string; authorId: string | null }>(
    sql`select n.id, n.author_id as "authorId" from ${raw(table)} n where ${condition} for update`,
  );
  if (!note) throw refuse(noteProblems.notFound);
  if (!mayRemoveNote(note, actor)) throw refuse(noteProblems.notYours);
  await tx.run(deletions[table](note.id));
}
