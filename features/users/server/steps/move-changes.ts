import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Moves the history of a merged account to the remaining account, whose erasure then deletes it. Both users are locked.
 */
export const moveChanges = (db: Db, from: string, to: string): Promise<number> =>
  db.run(sql`
    update account_changes set user_id = case when user_id = ${from} then ${to} else user_id end,
      other_id = case when other_id = ${from} then ${to} else other_id end
    where user_id = ${from} or other_id = ${from}`);
