import sql from 'sql-template-tag';
import { trackingPage } from '#domain/shipping/rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { mailShopOf } from '#server/mail-layout.ts';
import { sendMail } from '#server/send-mail.ts';
import { parcelShippedMail } from './emails/parcel-shipped.ts';

async function mailParcelShipped(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const order = await ctx.db.one<{ number: string; email: string; trackingId: string | null }>(sql`
    select o.order_number as number, u.email, o.tracking_id as "trackingId"
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!order?.trackingId) return;
  await sendMail(
    ctx,
    order.email,
    `shipped-${orderId}`,
    parcelShippedMail({
      shop: mailShopOf(ctx.config),
      orderNumber: order.number,
      trackingId: order.trackingId,
      trackingUrl: trackingPage(order.trackingId),
    }),
  );
}

export const shippingReactions: Reaction[] = [
  { name: 'mail-parcel-shipped', to: 'order.shipped', run: mailParcelShipped },
];
