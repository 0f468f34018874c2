import sql, { type Sql } from 'sql-template-tag';
import type { RefundWay } from '#domain/refunds/life.ts';
import { openStates } from '#domain/withdrawals/life.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listedWords } from '#server/db/listed-words.ts';
import type { ShopEvent } from '#server/events/shop-event.ts';
import { countsJson } from '#server/features/orders/transactions.ts';
import { readMailShop } from '#server/mails/layout.ts';
import type { Letter, MailSubject } from '#server/mails/mail-kinds.ts';
import { issueOrNote } from '../commands/issue-documents.ts';
import { orderRefundedMail } from '../emails/order-refunded.ts';
import { findDocumentOfRefund } from './find-document.ts';
import { printDocument } from './print-document.ts';

/** Money that went back to its buyer, in cents. */
interface Refund {
  transactionId: string;
  way: RefundWay;
  amount: number;
  /** Of a payment that was lowered: what is left of it. */
  left: number;
}

/** The refund that an event tells; null when it tells of none, or of one that its credit tells. */
export function refundIn(event: ShopEvent): Refund | null {
  if (event.type === 'order.refund-told' && event.data.state === 'paid') {
    const { transactionId, amount } = event.data;
    return { transactionId, way: 'credit', amount, left: 0 };
  }
  if (event.type !== 'order.payment-taken-back') return null;
  const { transactionId, amount, how, gone } = event.data;
  if (how === 'cancelled') return { transactionId, way: how, amount, left: 0 };
  return how === 'lowered' ? { transactionId, way: how, amount: gone, left: amount } : null;
}

/** What its mail is called: the same however often it is wanted. */
export const refundKey = ({ transactionId, way, left }: Refund): string => `refund-${transactionId}-${way}-${left}`;

/** A row where the buyer is to be told of a refund by a mail of its own: not while a withdrawal, which has its own, waits for her money. */
export const isToTell = (event: ShopEvent): Sql => sql`
  select where ${refundIn(event) !== null}::boolean and not exists (
    select from withdrawals w where w.order_id = ${event.orderId} and w.state in (${listedWords(openStates)}))`;

interface Told {
  number: string;
  email: string;
  events: ShopEvent[];
}

/** An order’s buyer, and what happened to its money. */
const readTold = (db: Db, orderId: string): Promise<Told | null> =>
  db.one<Told>(sql`
    select o.order_number as number, u.email, (
      select coalesce(json_agg(json_build_object('type', e.type, 'data', e.data)), '[]') from order_events e
      join payment_transactions t on t.id = e.data->>'transactionId' and ${countsJson}
      where e.order_id = o.id and e.type in ('order.refund-told', 'order.payment-taken-back')) as events
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);

/** The mail that tells of a refund, with its credit note, which is made first where nobody has; without it where none can be. */
export async function writeRefund(ctx: Ctx, { key, orderId }: MailSubject): Promise<Letter | null> {
  const order = orderId && (await readTold(ctx.db, orderId));
  const refund = order && order.events.map(refundIn).find((one) => one && refundKey(one) === key);
  if (!orderId || !refund) return null;
  await issueOrNote(ctx, orderId);
  const note = await findDocumentOfRefund(ctx.db, { ...refund, orderId });
  const mail = orderRefundedMail({
    ...refund,
    shop: await readMailShop(ctx),
    orderNumber: order.number,
    orderUrl: `${ctx.config.publicUrl}/customer/order/${orderId}`,
    lines: note?.total === refund.amount ? note.content.lines : [],
    creditNote: note?.number ?? null,
  });
  const attachments = note
    ? [{ name: `avoir-${note.number}.pdf`, contentType: 'application/pdf', bytes: await printDocument(note) }]
    : [];
  return { to: order.email, ...mail, attachments };
}
