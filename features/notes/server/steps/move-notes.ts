import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Moves the notes about a user to the user who takes over the orders. Both users must be locked.
 * @returns the note ids.
 */
export async function moveNotes(db: Db, from: string, to: string): Promise<string[]> {
  const moved = await db.many<{ id: string }>(
    sql`update user_notes set user_id = ${to} where user_id = ${from} returning id`,
  );
  return moved.map(({ id }) => id);
}

/** Moves notes back to the source of a merge. Both users must be locked. */
export async function restoreNotes(
  db: Db,
  noteIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.run(sql`update user_notes set user_id = ${to} where user_id = ${from} and id = any(${noteIds})`);
}
