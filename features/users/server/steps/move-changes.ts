import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Moves the events of a buyer to the account that takes the buyer over, so that an erasure of the account erases them
 * too. Deletes the events of blocks, which were copied with the blocks. Both users must be locked.
 */
export async function moveChanges(db: Db, from: string, to: string): Promise<void> {
  await db.run(sql`delete from events where user_id = ${from} and type like 'block.%'`);
  await db.run(sql`
    update events set user_id = case when user_id = ${from} then ${to} else user_id end,
      other_id = case when other_id = ${from} then ${to} else other_id end
    where user_id = ${from} or other_id = ${from}`);
}
