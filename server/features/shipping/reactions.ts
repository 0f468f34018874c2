import sql from 'sql-template-tag';
import { trackingPage } from '#domain/shipping/rules.ts';
import { withdrawalUrl } from '#domain/withdrawals/rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailKind, MailSubject } from '#server/mails/mail-kinds.ts';
import { wantMail } from '#server/mails/want-mail.ts';
import { parcelShippedMail } from './emails/parcel-shipped.ts';

/** Once for each parcel: an order put back by hand and scanned again is no news. */
async function wantParcelMail(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const order = await ctx.db.one<{ trackingId: string | null }>(
    sql`select tracking_id as "trackingId" from orders where id = ${orderId}`,
  );
  if (!orderId || !order?.trackingId) return;
  await wantMail(ctx, { key: `shipped-${orderId}-${order.trackingId}`, kind: 'parcel-shipped', orderId });
}

async function writeParcelMail(ctx: Ctx, { orderId }: MailSubject): Promise<Letter | null> {
  const order = await ctx.db.one<{ number: string; email: string; trackingId: string | null }>(sql`
    select o.order_number as number, u.email, o.tracking_id as "trackingId"
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!order?.trackingId) return null;
  return {
    to: order.email,
    ...parcelShippedMail({
      shop: await readMailShop(ctx),
      orderNumber: order.number,
      trackingId: order.trackingId,
      trackingUrl: trackingPage(order.trackingId),
      withdrawalUrl: withdrawalUrl(ctx.config.publicUrl, order.number),
    }),
  };
}

export const shippingReactions: Reaction[] = [
  { name: 'mail-parcel-shipped', to: 'order.shipped', run: wantParcelMail },
];
export const shippingMails: MailKind[] = [{ name: 'parcel-shipped', inDoubt: 'ask', write: writeParcelMail }];
