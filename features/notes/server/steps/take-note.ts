import sql, { raw, type Sql } from 'sql-template-tag';
import { noteProblems } from '#features/notes/domain/problems.ts';
import { mayRemoveNote } from '#features/notes/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const deletions = {
  order_notes: (id: string) => sql`delete from order_notes where id = ${id}`,
  user_notes: (id: string) => sql`delete from user_notes where id = ${id}`,
};

/** Deletes a note `n` of a table; `which` is the condition that selects it. @throws Refusal `notes.not-found`, `notes.not-yours`. */
export async function takeNote(
  { actor }: SignedInCtx,
  tx: Tx,
  table: keyof typeof deletions,
  which: Sql,
): Promise<void> {
  const note = await tx.one<{ id: string; authorId: string | null }>(
    sql`select n.id, n.author_id as "authorId" from ${raw(table)} n where ${which} for update`,
  );
  if (!note) throw refuse(noteProblems.notFound);
  if (!mayRemoveNote(note, actor)) throw refuse(noteProblems.notYours);
  await tx.run(deletions[table](note.id));
}
