import sql, { type Sql } from 'sql-template-tag';
import { noteProblems } from '#features/notes/domain/problems.ts';
import { mayRemoveNote } from '#features/notes/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Takes a note `n` of a table away; `which` says of whom it is. @throws Refusal `notes.not-found`, `notes.not-yours`. */
export async function takeNote({ actor }: SignedInCtx, tx: Tx, table: Sql, which: Sql): Promise<void> {
  const note = await tx.one<{ id: string; authorId: string | null }>(
    sql`select n.id, n.author_id as "authorId" from ${table} n where ${which} for update`,
  );
  if (!note) throw refuse(noteProblems.notFound);
  if (!mayRemoveNote(note, actor)) throw refuse(noteProblems.notYours);
  await tx.run(sql`delete from ${table} where id = ${note.id}`);
}
