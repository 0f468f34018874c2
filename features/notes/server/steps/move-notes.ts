import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** What is noted about somebody is noted about who takes over her orders. Both users are locked. @returns the notes. */
export async function moveNotes(db: Db, from: string, to: string): Promise<string[]> {
  const moved = await db.many<{ id: string }>(
    sql`update user_notes set user_id = ${to} where user_id = ${from} returning id`,
  );
  return moved.map(({ id }) => id);
}
