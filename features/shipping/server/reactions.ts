import sql, { type Sql } from 'sql-template-tag';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { withdrawalUrl } from '#features/orders/domain/rules.ts';
import { isFollowedNumber } from '#shared/parcel-number.ts';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import { parcelShippedMail } from './emails/parcel-shipped.ts';
import { isToSend } from './sql/pieces-to-send.ts';
import { trackingUrl } from './sql/tracking.ts';

const pastPaymentStatuses = sqlWords(statusesWhere((life) => life.isPastPayment));
/** Joins an order `o` with the orders `inside` of the same buyer and parcel, which include `o` itself. */
const parcelOrders = sql`orders o join orders inside on inside.tracking_id = o.tracking_id
  and inside.user_id = o.user_id and inside.status in (${pastPaymentStatuses})`;
/** True for an order `inside` with a piece to send. Orders without such a piece come last, and are not announced. */
const hasPieces = sql`exists (select from order_items i where i.order_id = inside.id and ${isToSend})`;
const byNumber = sql`order by length(inside.order_number), inside.order_number`;

/**
 * Requests one mail for each parcel, about its first order. A second scan after a manual change sends no second mail.
 */
async function enqueueParcelMail(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const first = await ctx.db.one<{ id: string; trackingId: string }>(sql`
    select inside.id, o.tracking_id as "trackingId" from ${parcelOrders} where o.id = ${orderId}
    order by ${hasPieces} desc, length(inside.order_number), inside.order_number limit 1`);
  if (!first) return;
  await enqueueMail(ctx, { key: `shipped-${first.id}-${first.trackingId}`, kind: 'parcel-shipped', orderId: first.id });
}

const readPieces = ({ db }: Ctx, orderIds: readonly string[]): Promise<(PicturedPiece & { price: number })[]> =>
  db.many(sql`
    select p.ref, p.name, i.price_cents as price, p.photo_id as "photoId", c.hex_code as "hexCode"
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    where i.order_id = any(${orderIds}::uuid[]) and ${isToSend}
    order by array_position(${orderIds}::uuid[], i.order_id), i.created_at, i.id`);

async function writeParcelMail(ctx: Ctx, { orderId }: MailReference): Promise<OutgoingMail | null> {
  const order = await ctx.db.one<{
    ids: string[];
    numbers: string[];
    email: string;
    trackingId: string;
    trackingUrl: string | null;
  }>(sql`
    select array_agg(inside.id ${byNumber}) as ids, array_agg(inside.order_number ${byNumber}) as numbers, u.email,
      o.tracking_id as "trackingId", ${trackingUrl('o')} as "trackingUrl"
    from ${parcelOrders} join users u on u.id = o.user_id
    where o.id = ${orderId} and (${hasPieces} or inside.id = o.id) group by u.email, o.tracking_id`);
  if (!order) return null;
  const { publicUrl } = ctx.config;
  return {
    to: order.email,
    ...parcelShippedMail({
      shop: await readMailShop(ctx),
      orders: order.numbers.map((number) => ({ number, withdrawalUrl: withdrawalUrl(publicUrl, number) })),
      pieces: (await readPieces(ctx, order.ids)).map((piece) => ({ ...piece, picture: pictureOf(publicUrl, piece) })),
      trackingId: order.trackingId,
      trackingUrl: order.trackingUrl,
      orderUrl: `${publicUrl}/customer/order/${orderId}`,
    }),
  };
}

/** Requests the mail after a status set by hand, if no scan will follow: the shop or the number has no tracking. */
async function enqueueMailByHand(ctx: Ctx, event: ShopEvent): Promise<void> {
  const order = await ctx.db.one<{ trackingId: string | null }>(sql`
    select tracking_id as "trackingId" from orders where id = ${event.orderId}`);
  if (ctx.config.lacks.shipping || !isFollowedNumber(order?.trackingId ?? '')) await enqueueParcelMail(ctx, event);
}

const announced: ParcelStage = 'announced';
const statusChanged: OrderEventType = 'order.status-changed';
const announcedStatuses = sqlWords(statusesWhere(({ announcesParcel }) => announcesParcel));
const isSentByHand = ({ orderId }: ShopEvent): Sql =>
  sql`select 1 from orders where id = ${orderId} and status in (${announcedStatuses}) and tracking_id is not null`;

/** Selects a row when the carrier has the parcel of an order that a user set to shipped, so no scan changes its status. */
const isSetByHandAndScanned = ({ orderId }: ShopEvent): Sql => sql`
  select 1 from orders o where o.id = ${orderId} and o.status in (${announcedStatuses})
    and exists (select from parcel_events p where p.tracking_id = o.tracking_id and p.stage <> ${announced})
    and exists (
      select from events e where e.order_id = o.id and e.type = ${statusChanged} and e.data->>'to' in (${announcedStatuses}))`;

export const shippingReactions: Reaction[] = [
  { name: 'mail-parcel-sent-by-hand', to: 'order.status-changed', when: isSentByHand, run: enqueueMailByHand },
  { name: 'mail-parcel-shipped', to: 'order.shipped', run: enqueueParcelMail },
  { name: 'mail-parcel-scanned', to: 'order.parcel-scanned', when: isSetByHandAndScanned, run: enqueueParcelMail },
];
export const shippingMails: MailKind[] = [{ name: 'parcel-shipped', inDoubt: 'ask', write: writeParcelMail }];
