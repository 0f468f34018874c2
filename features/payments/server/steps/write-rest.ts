import sql from 'sql-template-tag';
import { moneyOf } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailSubject } from '#platform/server/mails/mail-kinds.ts';
import { restToPayMail } from '../emails/rest-to-pay.ts';
import { transactionsOf } from './keep-transaction.ts';

/** Writes the mail that asks for the rest of an order. Null once nobody asks for it. */
export async function writeRest(ctx: Ctx, { orderId }: MailSubject): Promise<OutgoingMail | null> {
  if (!orderId) return null;
  const order = await ctx.db.one<{ number: string; total: number; rest: number | null; email: string }>(sql`
    select o.order_number as number, o.total_amount_cents as total, o.rest_asked_cents as rest, u.email
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!order?.rest) return null;
  const { number: orderNumber, total, rest, email } = order;
  const { kept: received } = moneyOf(await transactionsOf(ctx.db, orderId));
  const orderUrl = `${ctx.config.publicUrl}/customer/order/${orderId}`;
  const shop = await readMailShop(ctx);
  return { to: email, ...restToPayMail({ shop, orderNumber, total, received, rest, orderUrl }) };
}
