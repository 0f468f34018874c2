import sql from 'sql-template-tag';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Returns true when the buyer of an order has a real e-mail address. */
export async function isReachable(db: Db, orderId: string): Promise<boolean> {
  const buyer = await db.one<{ email: string }>(sql`
    select u.email from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  return buyer !== null && !isPlaceholderEmail(buyer.email);
}
