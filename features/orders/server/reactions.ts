import sql from 'sql-template-tag';
import { lifecycleOf, expirableStatuses } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isReachable } from './sql/order-facts.ts';
import { jsonList, jsonObject } from '#platform/server/db/json.ts';
import { postageInTotal } from './sql/postage.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { type WrittenMail } from '#platform/server/mails/layout.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { followPostage } from './commands/follow-postage.ts';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderReminderMail,
  pieceGivenKey,
  pieceGivenMail,
  type UnpaidOrder,
} from './emails/unpaid-order.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import { shownItems } from './sql/pieces.ts';
import { heldUntil } from './steps/begin-hold.ts';
import { contactableInstant } from '#shared/paris-time.ts';
import { readCancelledMoney } from './steps/read-cancelled-money.ts';
import { failedReminderReactions } from './steps/settle-failed-reminder.ts';
import { scheduleMailsOfLive, writeLiveMail } from './steps/write-live-mail.ts';

export const REMINDER = 'order-reminder';
/** Beginning of the key of a reminder that a seller sent. It leaves at any hour. */
export const REMINDER_BY_HAND = 'reminder-by-hand-';

type MailedItem = Omit<UnpaidOrder['items'][number], 'picture'> & {
  id: string;
  photoId: string | null;
  hexCode: string | null;
};

interface MailedOrder extends Omit<UnpaidOrder, 'shop' | 'orderUrl' | 'items' | 'minimum'> {
  items: readonly MailedItem[];
  email: string;
  isPaid: boolean;
}

const mailedItems = jsonList(
  jsonObject<MailedItem>({
    id: sql`i.id`,
    name: sql`p.name`,
    ref: sql`p.ref`,
    price: sql`i.price_cents`,
    photoId: sql`p.photo_id`,
    hexCode: sql`c.hex_code`,
  }),
  shownItems('o'),
);

/** Returns null when the order was deleted, shows no pieces, or is no longer in the state that the mail reports. */
async function writeOrderMail(
  ctx: Ctx,
  { orderId }: MailReference,
  write: (order: MailedOrder & UnpaidOrder) => WrittenMail,
  isCurrent: (order: MailedOrder) => boolean,
): Promise<OutgoingMail | null> {
  const order = await ctx.db.one<MailedOrder>(sql`
    select o.order_number as number, o.status, o.payment_date is not null as "isPaid",
      ${heldUntil} as until,
      o.total_amount_cents as total, ${postageInTotal('o')} as shipping, u.email, coalesce(${buyerPseudo('u', 'o')}, u.first_name, '') as pseudo, ${mailedItems} as items
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!order || order.items.length === 0 || !isCurrent(order)) return null;
  const { minimumOrderCents } = await ctx.settings.read();
  const mail = write({
    ...order,
    minimum: minimumOrderCents,
    items: order.items.map((item) => ({ ...item, picture: pictureOf(ctx.config.publicUrl, item) })),
    shop: await readMailShop(ctx),
    orderUrl: `${ctx.config.publicUrl}/customer/order/${orderId}`,
  });
  return { to: order.email, ...mail };
}

async function writeReminder(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null> {
  const { reminderText } = await ctx.settings.read();
  return writeOrderMail(ctx, about, (order) => orderReminderMail(order, reminderText), isUnpaid);
}

const isUnpaid = ({ status, isPaid }: MailedOrder): boolean => expirableStatuses.includes(status) && !isPaid;

const writePieceGiven = (ctx: Ctx, about: MailReference): Promise<OutgoingMail | null> =>
  writeOrderMail(
    ctx,
    about,
    pieceGivenMail,
    (order) => isUnpaid(order) && order.items.some(({ id }) => pieceGivenKey(id) === about.key),
  );

const isCancelled = ({ status }: MailedOrder): boolean => !lifecycleOf(status).holdsItsPieces;

async function writeCancelled(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null> {
  const money = about.orderId === null ? {} : await readCancelledMoney(ctx, about.orderId);
  return writeOrderMail(ctx, about, (order) => orderCancelledMail(order, money), isCancelled);
}

export const orderMails: MailKind[] = [
  { name: 'live-ended', inDoubt: 'ask', write: writeLiveMail },
  {
    name: REMINDER,
    inDoubt: 'ask',
    mayLeaveAt: ({ key, again }, at) => (again > 0 || key.startsWith(REMINDER_BY_HAND) ? at : contactableInstant(at)),
    write: writeReminder,
  },
  { name: 'piece-given', inDoubt: 'ask', write: writePieceGiven },
  {
    name: 'order-expired',
    inDoubt: 'ask',
    write: (ctx, about) => writeOrderMail(ctx, about, orderExpiredMail, isCancelled),
  },
  { name: 'order-cancelled', inDoubt: 'ask', write: writeCancelled },
];

/** The key contains the end of the hold, because a reopened order may expire again. */
async function notifyExpired(ctx: Ctx, { orderId, data }: ShopEvent): Promise<void> {
  if (!orderId || !data || !('until' in data)) return;
  if (!(await isReachable(ctx.db, orderId))) return;
  await enqueueMail(ctx, { key: `expired-${orderId}-${data.until}`, kind: 'order-expired', orderId });
}

/**
 * Delay of a second update, in seconds. Every process uses the new postage by then, so the update also corrects the
 * orders made with the old postage.
 */
const SETTING_DELAY_SECONDS = 2 * 60;

async function followSetting(ctx: Ctx): Promise<void> {
  await followPostage(ctx);
  await ctx.jobs.send('postage', {}, { afterSeconds: SETTING_DELAY_SECONDS });
}

export const orderReactions: Reaction[] = [
  { name: 'mail-live-ended', to: 'live.ended', run: scheduleMailsOfLive },
  { name: 'follow-postage', to: 'setting.changed', run: followSetting },
  { name: 'mail-order-expired', to: 'order.expired', run: notifyExpired },
  ...failedReminderReactions,
];
