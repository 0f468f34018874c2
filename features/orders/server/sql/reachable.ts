import sql from 'sql-template-tag';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Has the buyer of an order an address that a mail may go to? */
export async function isReachable(db: Db, orderId: string): Promise<boolean> {
  const buyer = await db.one<{ email: string }>(sql`
    select u.email from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  return buyer !== null && !isPlaceholderEmail(buyer.email);
}
