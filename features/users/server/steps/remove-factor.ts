import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** Turns a user's second factor off. @returns false when it was off. */
export const removeFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.run(sql`delete from second_factors where user_id = ${userId}`)) > 0;
