import sql from 'sql-template-tag';
import { orderLife, type OrderStatus } from '#domain/orders/life.ts';
import { withdrawalUrl } from '#domain/withdrawals/rules.ts';
import { returnAddress } from '#domain/identity/rules.ts';
import type { Ctx } from '#server/context.ts';
import { jsonList, jsonObject } from '#server/db/json.ts';
import { postageInTotal } from '#server/db/postage.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailKind, MailSubject } from '#server/mails/mail-kinds.ts';
import type { Tx } from '#server/events/transaction.ts';
import { wantMail } from '#server/mails/want-mail.ts';
import { followStatus } from './steps/follow-money.ts';
import { paymentReceivedMail } from './emails/payment-received.ts';

interface PaidOrder {
  number: string;
  status: OrderStatus;
  email: string;
  amount: number;
  total: number;
  postage: number;
  items: { name: string; ref: number; price: number }[];
}

async function wantPaymentMail(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await wantMail(ctx, { key: `paid-${orderId}`, kind: 'payment-received', orderId });
}

const mailedItems = jsonList(
  jsonObject<PaidOrder['items'][number]>({ name: sql`p.name`, ref: sql`p.ref`, price: sql`i.price_cents` }),
  {
    from: sql`order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and i.released_at is null`,
    orderBy: sql`i.created_at`,
  },
);

async function writePaymentMail(ctx: Ctx, { orderId }: MailSubject): Promise<Letter | null> {
  const order = await ctx.db.one<PaidOrder>(sql`
    select o.order_number as number, o.status, u.email, o.total_amount_cents as total, ${postageInTotal} as postage,
      (select t.amount_cents from payment_transactions t where t.id = o.payment_id) as amount,
      ${mailedItems} as items
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  // Paid for a cancelled order: nothing is being prepared, an administrator sees the flag and gives the money back.
  if (!order || !orderLife[order.status].confirmsPayments) return null;
  const { publicUrl } = ctx.config;
  const settings = await ctx.settings.read();
  return {
    to: order.email,
    ...paymentReceivedMail({
      shop: await readMailShop(ctx),
      orderNumber: order.number,
      total: order.amount ?? order.total,
      shipping: order.postage,
      items: order.items,
      orderUrl: `${publicUrl}/customer/order/${orderId}`,
      termsUrl: `${publicUrl}/cgv`,
      withdrawal: {
        url: withdrawalUrl(publicUrl, order.number),
        returnAddress: returnAddress(settings),
        isReturnFree: settings.freeReturns,
      },
    }),
  };
}

/** From now on she knows of her right to withdraw: never told, she would have twelve months more. */
async function noteTold(ctx: Ctx, tx: Tx, { orderId }: MailSubject): Promise<void> {
  await tx.run(sql`
    update orders set withdrawal_told_at = ${ctx.now()} where id = ${orderId} and withdrawal_told_at is null`);
}

async function followMoneyOf(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await followStatus(ctx, orderId);
}

export const paymentReactions: Reaction[] = [
  { name: 'mail-payment-received', to: 'order.paid', run: wantPaymentMail },
  { name: 'follow-money', to: 'order.status-changed', run: followMoneyOf },
  { name: 'follow-money-of-expired', to: 'order.expired', run: followMoneyOf },
];
export const paymentMails: MailKind[] = [
  { name: 'payment-received', inDoubt: 'ask', write: writePaymentMail, sent: noteTold },
];
