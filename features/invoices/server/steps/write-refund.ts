import sql, { empty, type Sql } from 'sql-template-tag';
import { transactionLifecycle, type RefundWay } from '#features/payments/domain/lifecycle.ts';
import type { RefundSource } from '#features/refunds/domain/lifecycle.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { sumCents } from '#shared/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { isCounted } from '#features/orders/server/sql/order-facts.ts';
import { openRefundStates } from '#features/payments/server/steps/answer-refund.ts';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailReference } from '#platform/server/mails/mail-kinds.ts';
import { issueOrLog } from '../commands/issue-documents.ts';
import { orderRefundedMail, type RefundPart } from '../emails/order-refunded.ts';
import { findDocumentOfRefund, findOutsideNote, type Document } from './find-document.ts';
import { invoiceFile } from './print-document.ts';
import { POSTAGE_LINE, type SaleLine } from './read-sale.ts';

interface Refund {
  transactionId: string;
  way: RefundWay;
  amount: number;
  /** Amount that is still debited after a payment was lowered. */
  left: number;
}

/** Returns the refund that an event reports; null without a refund. A credit is reported by its own event only. */
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

/** Returns true when the bank refused a credit, or the provider refused a refund. */
const isRefusal = (event: ShopEvent): boolean =>
  event.type === 'order.refund-refused' ||
  (event.type === 'order.refund-told' && transactionLifecycle[event.data.state].isRefusal);

const refundKey = ({ transactionId, way, left }: Refund): string => `refund-${transactionId}-${way}-${left}`;

/**
 * Selects a row when an event reports a refund, or a refusal for which the mail about a refund may have waited. Selects
 * no row while a withdrawal is open, because the mail about the withdrawal reports the refund.
 */
export const needsRefundMail = (event: ShopEvent): Sql => sql`
  select where ${refundIn(event) !== null || isRefusal(event)}::boolean and not exists (
    select from withdrawals w where w.order_id = ${event.orderId} and w.state in (${sqlWords(openWithdrawalStates)}))`;

/** Refund of one payment that the shop requested. One click (`press`) may refund several payments. */
interface Share {
  press: string;
  transactionId: string | null;
  way: RefundWay | null;
  amount: number;
  left: number;
  isOpen: boolean;
}

const sharesWhere = (db: Db, condition: Sql): Promise<Share[]> =>
  db.many<Share>(sql`
    select r.press, r.answered_by as "transactionId", r.way, r.amount_cents as amount, t.amount_cents as left,
      r.state in (${openRefundStates}) as "isOpen"
    from refunds r join payment_transactions t on t.id = r.transaction_id where ${condition} order by r.requested_at, r.id`);

/**
 * Reads the refunds of the click that made the refund of an event. Empty when the refund was not requested by a click,
 * or when the click refunded one payment.
 */
async function sharesOfClick(db: Db, event: ShopEvent): Promise<Share[]> {
  const answer = event.type === 'order.refund-told' ? event.data : refundIn(event);
  const refundCondition =
    event.type === 'order.refund-refused'
      ? sql`refund.id = ${event.data.refundId ?? null}::uuid`
      : sql`refund.answered_by = ${answer?.transactionId ?? null} and refund.amount_cents = ${answer?.amount ?? 0}`;
  const shares = await sharesWhere(
    db,
    sql`r.press = (select refund.press from refunds refund where refund.order_id = ${event.orderId} and ${refundCondition}
      order by refund.settled_at desc limit 1)`,
  );
  return shares.length > 1 ? shares : [];
}

const CLICK_KEY = 'refund-press-';

/**
 * Returns the key of the mail about the refund of an event. A click that refunds several payments has one mail, once
 * all these refunds have an answer. Null before that, or when no refund was made.
 */
export async function refundMailKey(db: Db, event: ShopEvent): Promise<string | null> {
  const refund = refundIn(event);
  const shares = await sharesOfClick(db, event);
  const [share] = shares;
  if (!share) return refund && refundKey(refund);
  const isComplete = shares.every(({ isOpen }) => !isOpen);
  return isComplete && shares.some(({ way }) => way !== null) ? CLICK_KEY + share.press : null;
}

interface RefundMailSource {
  number: string;
  email: string;
  events: ShopEvent[];
}

/**
 * Lists the events about refunds, even refused, and about payments cancelled or lowered, oldest first. `more` is a
 * further condition, with `e` of `events` in scope.
 */
const eventsWhere = (db: Db, orderId: string, more: Sql = empty): Promise<ShopEvent[]> =>
  db.many<ShopEvent>(sql`
    select e.type, e.data, e.order_id as "orderId" from events e
    join payment_transactions t on t.id = e.data->>'transactionId' and ${isCounted('t')}
    where e.order_id = ${orderId} and e.type in ('order.refund-told', 'order.payment-taken-back') ${more} order by e.id`);

/**
 * True for a withdrawal `w` whose last mail lists the refunds made while it was open. Needs `w` of `withdrawals` in
 * scope.
 */
const listsRefunds = sql`(w.refunded_at is not null and w.refunded_by is distinct from ${'bank' satisfies RefundSource})`;

/**
 * Reads the refunds that no mail has reported, because the last mail of the withdrawal during which they were made does
 * not list refunds. Excludes refunds that the mail of another withdrawal lists or will list.
 */
export const readUnlistedRefunds = (db: Db, orderId: string): Promise<ShopEvent[]> =>
  eventsWhere(
    db,
    orderId,
    sql`and exists (select from withdrawals w where w.order_id = e.order_id and w.stated_at <= e.at
        and coalesce(w.refused_at, w.refunded_at) >= e.at and not ${listsRefunds})
      and not exists (select from withdrawals w where w.order_id = e.order_id and w.stated_at <= e.at
        and (w.state in (${sqlWords(openWithdrawalStates)}) or ${listsRefunds} and w.refunded_at >= e.at))`,
  );

async function readMailSource(db: Db, orderId: string): Promise<RefundMailSource | null> {
  const [order, events] = await Promise.all([
    db.one<Omit<RefundMailSource, 'events'>>(sql`
      select o.order_number as number, u.email from orders o join users u on u.id = o.user_id where o.id = ${orderId}`),
    eventsWhere(db, orderId),
  ]);
  return order && { ...order, events };
}

async function partsOf(db: Db, key: string, { events }: RefundMailSource): Promise<Refund[]> {
  if (!key.startsWith(CLICK_KEY))
    return events
      .flatMap((event) => refundIn(event) ?? [])
      .filter((refund) => refundKey(refund) === key)
      .slice(0, 1);
  const shares = await sharesWhere(db, sql`r.press = ${key.slice(CLICK_KEY.length)}::uuid`);
  return shares.flatMap(({ transactionId, way, amount, left }) =>
    transactionId && way ? [{ transactionId, way, amount, left }] : [],
  );
}

async function notesOf(db: Db, orderId: string, parts: readonly Refund[]): Promise<Document[]> {
  const found = await Promise.all(parts.map((part) => findDocumentOfRefund(db, { ...part, orderId })));
  return [...new Map(found.flatMap((note) => (note ? [[note.number, note] as const] : []))).values()];
}

/**
 * Writes the mail about a refund, or about all refunds of one click. Makes missing credit notes first, if possible.
 * Null without a refund.
 */
export async function writeRefund(ctx: Ctx, { key, orderId }: MailReference): Promise<OutgoingMail | null> {
  const order = orderId && (await readMailSource(ctx.db, orderId));
  const parts = order ? await partsOf(ctx.db, key, order) : [];
  if (!orderId || !order || parts.length === 0) return null;
  await issueOrLog(ctx, orderId);
  const notes = await notesOf(ctx.db, orderId, parts);
  const amount = sumCents(parts.map((part) => part.amount));
  const mail = orderRefundedMail({
    shop: await readMailShop(ctx),
    orderNumber: order.number,
    orderUrl: `${ctx.config.publicUrl}/customer/order/${orderId}`,
    amount,
    parts,
    lines: sumCents(notes.map(({ total }) => total)) === amount ? await withPictures(ctx, notes) : [],
    creditNotes: notes.map(({ number }) => number),
  });
  return { to: order.email, ...mail, attachments: await filesOf(notes) };
}

async function withPictures(ctx: Ctx, notes: readonly Document[]): Promise<(SaleLine & { picture?: Picture })[]> {
  const lines = notes.flatMap(({ content }) => content.lines);
  const ids = lines.flatMap(({ of }) => (of && of !== POSTAGE_LINE ? [of] : []));
  const pieces = await ctx.db.many<PicturedPiece & { id: string }>(sql`
    select i.id, p.ref, p.name, p.photo_id as "photoId", c.hex_code as "hexCode"
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    where i.id = any(${ids}::uuid[])`);
  const pictures = new Map(pieces.map((piece) => [piece.id, pictureOf(ctx.config.publicUrl, piece)]));
  return lines.map((line) => {
    const picture = line.of && pictures.get(line.of);
    return picture ? { ...line, picture } : line;
  });
}

const filesOf = (notes: readonly Document[]): Promise<MailAttachment[]> => Promise.all(notes.map(invoiceFile));

export interface RefundsMade {
  parts: RefundPart[];
  creditNotes: string[];
  attachments: MailAttachment[];
}

/**
 * Reads the refunds that the provider made for an order between two instants, with their credit notes. Makes missing
 * credit notes first. Adds the latest credit note of a refund outside of the provider if the seller declared such a
 * refund (`declared`, in cents). Does the same if the provider made no refund.
 */
export async function readRefundsMade(
  ctx: Ctx,
  orderId: string,
  { from, until, declared }: { from: string; until: string; declared: number },
): Promise<RefundsMade> {
  await issueOrLog(ctx, orderId);
  const events = await eventsWhere(ctx.db, orderId, sql`and e.at between ${from} and ${until}`);
  const parts = events.flatMap((event) => refundIn(event) ?? []);
  const isOutside = declared > 0 || parts.length === 0;
  const outsideNote = isOutside ? await findOutsideNote(ctx.db, { orderId, since: from, amount: declared }) : null;
  const notes = [...(await notesOf(ctx.db, orderId, parts)), ...(outsideNote ? [outsideNote] : [])];
  return { parts, creditNotes: notes.map(({ number }) => number), attachments: await filesOf(notes) };
}
