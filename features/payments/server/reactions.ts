import sql, { type Sql } from 'sql-template-tag';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { recordWithdrawalNotice } from '#features/orders/server/steps/record-payment.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import type { MailKind, MailReference, OutgoingMail } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { sendDroppedMail } from '#platform/server/mails/send-again.ts';
import { REST_MAIL } from './commands/ask-for-rest.ts';
import { followPostagePayers, followStatuses } from './steps/follow-money.ts';
import { countEarlierSales } from './steps/save-confirmation.ts';
import { writeConfirmation } from './steps/write-confirmation.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { restToPayMail } from './emails/rest-to-pay.ts';
import { readRestToPay } from './steps/read-rest.ts';
import { transactionsOf } from './steps/save-transaction.ts';

const CONFIRMATION_MAIL = 'payment-received';

/** Returns the mail key of the sale that was paid at `at`; null when this sale has ended. */
async function keyOfConfirmation(ctx: Ctx, orderId: string, at: Date): Promise<string | null> {
  const earlierSales = await countEarlierSales(ctx.db, orderId, at);
  return earlierSales === null ? null : `paid-${orderId}${earlierSales > 0 ? `-${earlierSales}` : ''}`;
}

async function enqueueConfirmation(ctx: Ctx, { orderId }: ShopEvent, at: Date): Promise<void> {
  const key = orderId && (await keyOfConfirmation(ctx, orderId, at));
  if (key) await enqueueMail(ctx, { key, kind: CONFIRMATION_MAIL, orderId });
}

/**
 * Maximum age of a payment recorded by hand that gets a confirmation, in days. Shorter than the year after which mails
 * are deleted, because the key of a deleted mail does not prevent a second mail.
 */
const CONFIRMED_WITHIN_DAYS = 300;

/** Does nothing for a payment older than `CONFIRMED_WITHIN_DAYS`, whose confirmation has left. */
async function enqueueConfirmationByHand(ctx: Ctx, event: ShopEvent, at: Date): Promise<void> {
  const since = new Date(at.getTime() - CONFIRMED_WITHIN_DAYS * 86_400_000);
  const recent = sql`select 1 from orders where id = ${event.orderId} and paid_outside_at >= ${since}`;
  if (await ctx.db.one(recent)) await enqueueConfirmation(ctx, event, at);
}

async function sendDroppedConfirmation(ctx: Ctx, { orderId }: ShopEvent, at: Date): Promise<void> {
  const key = orderId && (await keyOfConfirmation(ctx, orderId, at));
  if (key) await sendDroppedMail(ctx, { key, orderId });
}

async function followMoneyOf(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await followStatuses(ctx, orderId);
}

async function followMoneyOfReturned(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (event.type === 'order.merge-undone' && event.orderId) await followStatuses(ctx, event.orderId, event.data.from);
}

async function followPostageOf(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await followPostagePayers(ctx, orderId);
}

const isPaidOutside = ({ orderId }: ShopEvent): Sql =>
  sql`select 1 from orders where id = ${orderId} and paid_outside_at is not null`;

const confirmedStatuses = sqlWords(statusesWhere((life) => life.confirmsPayments));

/** Selects a row for a paid order whose confirmation was dropped, or is queued and may still be dropped. */
const lacksConfirmation = ({ orderId }: ShopEvent): Sql => sql`
  select 1 from orders o where o.id = ${orderId} and o.status in (${confirmedStatuses})
    and coalesce(o.payment_date, o.paid_outside_at) is not null
    and exists (
      select from mails m where m.order_id = o.id and m.kind = ${CONFIRMATION_MAIL} and m.state in ('to-send', 'dropped'))`;

export const paymentReactions: Reaction[] = [
  { name: 'mail-payment-received', to: 'order.paid', run: enqueueConfirmation },
  { name: 'mail-paid-by-hand', to: 'order.status-changed', when: isPaidOutside, run: enqueueConfirmationByHand },
  {
    name: 'mail-of-reopened',
    to: 'order.status-changed',
    when: lacksConfirmation,
    run: sendDroppedConfirmation,
  },
  { name: 'follow-money', to: 'order.status-changed', run: followMoneyOf },
  { name: 'follow-money-of-expired', to: 'order.expired', run: followMoneyOf },
  { name: 'follow-money-of-modified', to: 'order.modified', run: followMoneyOf },
  { name: 'follow-money-of-left-behind', to: 'order.left-behind', run: followMoneyOf },
  // The new content of a parcel may end the reason to keep the postage of a cancelled order.
  { name: 'follow-money-of-grouped', to: 'order.grouped', run: followMoneyOf },
  { name: 'follow-money-of-separated', to: 'order.separated', run: followMoneyOf },
  // The parcel whose postage a cancelled order paid may now carry only orders of another person.
  { name: 'follow-money-of-returned', to: 'order.merge-undone', run: followMoneyOfReturned },
  { name: 'follow-money-of-given-up', to: 'order.given-up', run: followMoneyOf },
  // An order that the buyer has withdrawn from is not sent.
  { name: 'follow-postage-of-withdrawn', to: 'order.withdrawn', run: followPostageOf },
  { name: 'follow-postage-of-refused', to: 'order.withdrawal-refused', run: followPostageOf },
  { name: 'follow-postage-of-reopened', to: 'order.withdrawal-reopened', run: followPostageOf },
];

export const paymentMails: MailKind[] = [
  { name: CONFIRMATION_MAIL, inDoubt: 'ask', write: writeConfirmation, sent: recordWithdrawalNotice },
  { name: REST_MAIL, inDoubt: 'ask', write: writeRest },
];

async function writeRest(ctx: Ctx, { orderId }: MailReference): Promise<OutgoingMail | null> {
  if (!orderId) return null;
  const order = await ctx.db.one<{
    number: string;
    total: number;
    email: string;
  }>(sql`
    select o.order_number as number, o.total_amount_cents as total, u.email
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!order) return null;
  const rest = await inTransaction(ctx, async (tx) => readRestToPay(tx, await lockOrder(tx, orderId)));
  if (rest === 0) return null;
  const { number: orderNumber, total, email } = order;
  const { kept: received } = moneyOf(await transactionsOf(ctx.db, orderId));
  const orderUrl = `${ctx.config.publicUrl}/customer/order/${orderId}`;
  const shop = await readMailShop(ctx);
  return { to: email, ...restToPayMail({ shop, orderNumber, total, received, rest, orderUrl }) };
}
