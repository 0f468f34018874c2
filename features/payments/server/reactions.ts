import sql, { type Sql } from 'sql-template-tag';
import { noteWithdrawalTold } from '#features/orders/server/steps/record-payment.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import type { MailKind } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { REST_MAIL } from './commands/ask-for-rest.ts';
import { followStatuses } from './steps/follow-money.ts';
import { writeRest } from './steps/write-rest.ts';
import { writeConfirmation } from './steps/write-confirmation.ts';

async function wantConfirmation(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await enqueueMail(ctx, { key: `paid-${orderId}`, kind: 'payment-received', orderId });
}

async function followMoneyOf(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await followStatuses(ctx, orderId);
}

/** Selects a row when the order is recorded as paid outside of the provider (decision 0057). */
const isPaidOutside = ({ orderId }: ShopEvent): Sql =>
  sql`select 1 from orders where id = ${orderId} and paid_outside_at is not null`;

export const paymentReactions: Reaction[] = [
  { name: 'mail-payment-received', to: 'order.paid', run: wantConfirmation },
  { name: 'mail-paid-by-hand', to: 'order.status-changed', when: isPaidOutside, run: wantConfirmation },
  { name: 'follow-money', to: 'order.status-changed', run: followMoneyOf },
  { name: 'follow-money-of-expired', to: 'order.expired', run: followMoneyOf },
  { name: 'follow-money-of-modified', to: 'order.modified', run: followMoneyOf },
  { name: 'follow-money-of-left-behind', to: 'order.left-behind', run: followMoneyOf },
  { name: 'follow-money-of-given-up', to: 'order.given-up', run: followMoneyOf },
];
export const paymentMails: MailKind[] = [
  { name: 'payment-received', inDoubt: 'ask', write: writeConfirmation, sent: noteWithdrawalTold },
  { name: REST_MAIL, inDoubt: 'ask', write: writeRest },
];
