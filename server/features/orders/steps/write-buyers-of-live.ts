import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailSubject } from '#server/mails/mail-kinds.ts';
import { wantMail } from '#server/mails/want-mail.ts';
import { filledText, told } from '#domain/own-text.ts';
import { formatUntil } from '#domain/time.ts';
import { liveEndedMail } from '../emails/live-ended.ts';
import { heldUntil } from './keep-until.ts';

const waits = listedWords(statusesWhere(({ asksBuyer }) => asksBuyer === 'validate' || asksBuyer === 'pay'));
const holdsPieces = sql`exists (select from order_items i where i.order_id = o.id and i.released_at is null)`;

/** The queue whose jobs do what follows the end of a live: first of all it wrote to its buyers. */
export const LIVE_MAILS = 'live-mails';

/** « Annuler » is offered for ten seconds: until they are over, nobody is told that the live is. */
const UNDO_SECONDS = 12;

/** A live has ended, perhaps by a slip of the hand. */
export async function mailLater(ctx: Ctx, { liveId }: ShopEvent): Promise<void> {
  if (liveId) await ctx.jobs.send(LIVE_MAILS, { liveId }, { afterSeconds: UNDO_SECONDS });
}

/**
 * One mail for each buyer with an account whose pieces of this live wait for her: once, however often it ends; none
 * while it is on again.
 */
export async function wantMailsOfLive(ctx: Ctx, liveId: string): Promise<void> {
  const { mailAfterLive } = await ctx.settings.read();
  const isOver = await ctx.db.one(sql`select 1 from lives where id = ${liveId} and not is_active`);
  if (!mailAfterLive || !isOver) return;
  const buyers = await ctx.db.many<{ userId: string; orderId: string; email: string }>(sql`
    select distinct on (u.id) u.id as "userId", o.id as "orderId", u.email
    from orders o join users u on u.id = o.user_id
    where o.live_id = ${liveId} and o.status in (${waits}) and u.auth_id is not null and ${holdsPieces}
    order by u.id, o.created_at desc`);
  for (const { userId, orderId, email } of buyers)
    if (!isPlaceholderEmail(email))
      await wantMail(ctx, { key: `live-ended-${liveId}-${userId}`, kind: 'live-ended', orderId });
}

interface Evening {
  email: string;
  pseudo: string;
  title: string;
  orders: number;
  total: number;
  until: Date | null;
  pieces: { ref: number; name: string; price: number }[] | null;
}

/** Writes all that waits for her of the order’s live; null when nothing does any more. */
export async function writeLiveMail(ctx: Ctx, { orderId }: MailSubject): Promise<Letter | null> {
  const hers = await ctx.db.one<Evening>(sql`
    with hers as (
      select o.*, ${heldUntil} as until from orders one join orders o on o.user_id = one.user_id and o.live_id = one.live_id
      where one.id = ${orderId} and o.status in (${waits}) and ${holdsPieces})
    select min(u.email) as email, coalesce(min(u.tiktok_username), min(hers.pseudo), min(u.first_name), '') as pseudo, min(l.title) as title, count(*)::integer as orders,
      sum(hers.total_amount_cents)::integer as total, min(hers.until) as until, (
        select json_agg(json_build_object('ref', p.ref, 'name', p.name, 'price', i.price_cents) order by i.created_at, i.id)
        from hers mine join order_items i on i.order_id = mine.id and i.released_at is null
        join products p on p.id = i.product_id) as pieces
    from hers join users u on u.id = hers.user_id join lives l on l.id = hers.live_id`);
  if (!hers?.pieces || !orderId) return null;
  const { email, pseudo, title, orders, total, pieces, until } = hers;
  const page = orders > 1 ? 'orders' : `order/${orderId}`;
  const link = `${ctx.config.publicUrl}/customer/${page}`;
  const { liveEndedText } = await ctx.settings.read();
  const mail = liveEndedMail({
    shop: await readMailShop(ctx),
    liveTitle: title,
    pieces,
    total,
    until: until && formatUntil(until),
    ownText: filledText(liveEndedText, { pseudo, live: title, ...told(pieces.length, total, until) }),
    link,
  });
  return { to: email, ...mail };
}
