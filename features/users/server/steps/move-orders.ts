import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/** The orders of one user become another's. Both are locked; locks the orders, by id as whoever locks several. @returns their ids. */
export async function moveOrders(db: Db, from: string, to: string, at: Date): Promise<string[]> {
  const moved = await db.many<{ id: string }>(sql`
    with hers as materialized (select id from orders where user_id = ${from} order by id for no key update)
    update orders o set user_id = ${to}, updated_at = ${at} from hers where o.id = hers.id returning o.id`);
  return moved.map(({ id }) => id);
}
