import sql from 'sql-template-tag';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import { postageInTotal } from '../sql/postage.ts';
import { leftStates, listsItem, listUnmailedBuyers, statusesAwaitingBuyer } from '../sql/unmailed-buyers.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { filledText, orderMarkValues } from '#shared/own-text.ts';
import { formatUntil } from '#shared/time.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import { holdsPieces } from '../sql/pieces.ts';
import type { MeasuredOrder } from '../emails/below-minimum.ts';
import { liveEndedMail } from '../emails/live-ended.ts';
import { heldUntil } from './begin-hold.ts';

export const LIVE_MAILS = 'live-mails';

/** Delays the mails, because the seller may have ended the live by mistake. */
export async function scheduleMailsOfLive(ctx: Ctx, { liveId }: ShopEvent): Promise<void> {
  if (liveId) await ctx.jobs.send(LIVE_MAILS, { liveId }, { afterSeconds: MAIL_DELAY_SECONDS });
}

/**
 * Enqueues a mail for each buyer with an account who holds unpaid pieces of this live that no mail has listed. A live
 * that resumes and ends again sends a second mail to buyers with later pieces. Enqueues nothing unless the live has ended.
 * Idempotent.
 */
export async function enqueueMailsOfLive(ctx: Ctx, liveId: string): Promise<void> {
  const { mailAfterLive } = await ctx.settings.read();
  if (!mailAfterLive) return;
  for (const { orderId, mails } of await listUnmailedBuyers(
    ctx.db,
    sql`l.id = ${liveId} and ${hasEnded('l', ctx.now())}`,
  )) {
    // A key with the buyer could exist already: after a merge, its mail belongs to another buyer.
    const key = [`live-ended-${liveId}-${orderId}`, ...(mails > 0 ? [mails + 1] : [])].join('-');
    await enqueueMail(ctx, { key, kind: 'live-ended', orderId });
  }
}

interface ListedOrder extends MeasuredOrder {
  id: string;
}

const listedOrder = jsonObject<ListedOrder>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  postage: postageInTotal('o'),
});

interface LiveMailRow {
  email: string;
  pseudo: string;
  title: string;
  orders: readonly ListedOrder[];
  /** Null when the statuses of the orders differ. */
  status: OrderStatus | null;
  total: number;
  until: Date | null;
  isUpdate: boolean;
  pieces:
    | {
        id: string;
        ref: number;
        name: string;
        price: number;
        photoId: string | null;
        hexCode: string | null;
        isNew: boolean;
      }[]
    | null;
}

/**
 * Writes the mail with all unpaid pieces of the order’s buyer in this live. After an earlier mail, also states the
 * number of later pieces.
 * @returns null without an unpaid piece, when the live is on again, or for an update without a later piece.
 */
export async function writeLiveMail(ctx: Ctx, { key, orderId }: MailReference): Promise<OutgoingMail | null> {
  const row = await ctx.db.one<LiveMailRow>(sql`
    with buyer_orders as (
      select o.*, ${heldUntil} as until from orders subject join orders o on o.user_id = subject.user_id and o.live_id = subject.live_id
      where subject.id = ${orderId} and o.status in (${statusesAwaitingBuyer}) and ${holdsPieces('o')}),
    earlier as (
      select m.item_ids, m.updated_at from orders subject join orders o on o.user_id = subject.user_id and o.live_id = subject.live_id
      join mails m on m.order_id = o.id
      where subject.id = ${orderId} and m.kind = 'live-ended' and m.state in (${leftStates})
        and m.created_at < (select created_at from mails where key = ${key}))
    select min(u.email) as email, coalesce(min(u.tiktok_username), min(o.pseudo), min(u.first_name), '') as pseudo, min(l.title) as title, coalesce(json_agg(${listedOrder} order by o.id), '[]') as orders,
      case when count(distinct o.status) = 1 then min(o.status) end as status,
      sum(o.total_amount_cents)::integer as total, min(o.until) as until, exists (select from earlier) as "isUpdate", (
        select json_agg(json_build_object('id', i.id, 'ref', p.ref, 'name', p.name, 'price', i.price_cents,
          'photoId', p.photo_id, 'hexCode', c.hex_code,
          'isNew', not exists (select from earlier m where ${listsItem('m', 'i')})) order by i.created_at, i.id)
        from buyer_orders held join order_items i on i.order_id = held.id and i.released_at is null
        join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id) as pieces
    from buyer_orders o join users u on u.id = o.user_id join lives l on l.id = o.live_id and ${hasEnded('l', ctx.now())}`);
  const [firstOrder, ...otherOrders] = row?.orders ?? [];
  if (!row?.pieces || !firstOrder) return null;
  const { email, pseudo, title, orders, status, total, pieces, until, isUpdate } = row;
  const added = pieces.filter(({ isNew }) => isNew).length;
  if (isUpdate && added === 0) return null;
  // The order of the mail may be paid by now, while the buyer has another open order of this live.
  const page = otherOrders.length > 0 ? 'orders' : `order/${firstOrder.id}`;
  const link = `${ctx.config.publicUrl}/customer/${page}`;
  const { liveEndedText, minimumOrderCents } = await ctx.settings.read();
  const mail = liveEndedMail({
    shop: await readMailShop(ctx),
    liveTitle: title,
    status,
    pieces: pieces.map((piece) => ({ ...piece, picture: pictureOf(ctx.config.publicUrl, piece) })),
    added: isUpdate ? added : null,
    total,
    orders,
    minimum: minimumOrderCents,
    until: until && formatUntil(until),
    ownText: filledText(liveEndedText, { pseudo, live: title, ...orderMarkValues(pieces.length, total, until) }),
    link,
  });
  return { to: email, ...mail, itemIds: pieces.map(({ id }) => id) };
}
