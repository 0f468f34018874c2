import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** What is noted about somebody is noted about who takes over her orders. Both users are locked. @returns the notes. */
export async function moveNotes(db: Db, from: string, to: string): Promise<string[]> {
  const moved = await db.many<{ id: string }>(
    sql`update user_notes set user_id = ${to} where user_id = ${from} returning id`,
  );
  return moved.map(({ id }) => id);
}

/** Gives notes about a user back to the user whom a merge took them from. Both users are locked. */
export async function returnNotes(
  db: Db,
  noteIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.run(sql`update user_notes set user_id = ${to} where user_id = ${from} and id = any(${noteIds})`);
}
