import sql from 'sql-template-tag';
import type { OrderStatus } from '#domain/orders/labels.ts';
import { orderSubtotal } from '#domain/orders/rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { mailShopOf } from '#server/mail-layout.ts';
import { sendMail } from '#server/send-mail.ts';
import { paymentReceivedMail } from './emails/payment-received.ts';

interface PaidOrder {
  number: string;
  status: OrderStatus;
  email: string;
  amount: number;
  total: number;
  items: { name: string; ref: number; price: number }[];
}

async function mailPaymentReceived(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const order = await ctx.db.one<PaidOrder>(sql`
    select o.order_number as number, o.status, u.email, o.total_amount_cents as total,
      (select t.amount_cents from payment_transactions t where t.id = o.payment_id) as amount,
      (select json_agg(json_build_object('name', p.name, 'ref', p.ref, 'price', i.price_cents) order by i.created_at)
       from order_items i join products p on p.id = i.product_id where i.order_id = o.id and i.released_at is null) as items
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  // Paid for a cancelled order: nothing is being prepared, an administrator sees the flag and gives the money back.
  if (!order || order.status === 'cancelled') return;
  const { publicUrl } = ctx.config;
  await sendMail(
    ctx,
    order.email,
    `paid-${orderId}`,
    paymentReceivedMail({
      shop: mailShopOf(ctx.config),
      orderNumber: order.number,
      total: order.amount ?? order.total,
      shipping: order.total - orderSubtotal(order.total),
      items: order.items ?? [],
      orderUrl: `${publicUrl}/customer/order/${orderId}`,
      termsUrl: `${publicUrl}/cgv`,
    }),
  );
}

export const paymentReactions: Reaction[] = [
  { name: 'mail-payment-received', to: 'order.paid', run: mailPaymentReceived },
];
