import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { type OrderFacts, orderCan } from '#features/orders/domain/rules.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx } from '#platform/server/context.ts';
import { paymentUnderWay } from '../sql/order-facts.ts';
import { wasRemindedSince } from './remind-buyer.ts';

interface Reminded extends OrderFacts {
  email: string;
  wasReminded: boolean;
}

/** Counts the orders of a selection that `remindBuyersOf` would remind, by the same rules. Changes nothing. */
export async function foreseeReminders(
  ctx: Ctx,
  { orderIds }: ParsedInputOf<typeof adminEndpoints.foreseeReminders>,
): Promise<ReplyOf<typeof adminEndpoints.foreseeReminders>> {
  const orders = await ctx.db.many<Reminded>(sql`
    select o.status, o.payment_date is not null as "isPaid", ${paymentUnderWay} as "paymentUnderWay", u.email,
      ${wasRemindedSince(ctx.now())} as "wasReminded"
    from orders o join users u on u.id = o.user_id where o.id = any(${orderIds})`);
  const allowed = orders.filter((order) => orderCan('remind', order));
  const addressed = allowed.filter(({ email }) => !isPlaceholderEmail(email));
  const reachable = addressed.filter(({ wasReminded }) => !wasReminded).length;
  const withoutAddress = allowed.length - addressed.length;
  return { reachable, withoutAddress, refused: new Set(orderIds).size - reachable - withoutAddress };
}
