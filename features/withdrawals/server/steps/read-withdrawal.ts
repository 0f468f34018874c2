import sql from 'sql-template-tag';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { hasMoved } from '#features/payments/server/sql/transactions.ts';
import { refundCents } from '../sql/refund.ts';
import { madeReturnLabel } from './read-return-label.ts';
import { reopenedAt } from './report-reopening.ts';

/** Needs `w` of `withdrawals` in scope. */
export const withdrawalFields = {
  id: sql`w.id`,
  state: sql`w.state`,
  statedAt: sql`w.stated_at`,
  name: sql`w.name`,
  email: sql`w.email`,
  pieces: jsonList(
    jsonObject<Withdrawal['pieces'][number]>({
      itemId: sql`i.id`,
      ref: sql`p.ref`,
      name: sql`p.name`,
      price: sql`i.price_cents`,
      hexCode: sql`c.hex_code`,
      photoId: sql`p.photo_id`,
    }),
    {
      from: sql`withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
        left join product_colors c on c.id = p.color_id where wi.withdrawal_id = w.id`,
      orderBy: sql`i.created_at, i.id`,
    },
  ),
  amount: refundCents('w'),
  postage: sql`least(w.postage_cents, ${refundCents('w')})`,
  refundDueOn: sql`w.refund_due_on`,
  needsReturn: sql`w.needs_return`,
  sentAt: sql`w.sent_at`,
  trackingNumber: sql`w.tracking_number`,
  receivedAt: sql`w.received_at`,
  refundedAt: sql`w.refunded_at`,
  // Distinguishes a credit from a payment that was cancelled or lowered before its capture, which the bank statement
  // does not show.
  refundWay: typed<Withdrawal['refundWay']>(sql`(
    select case e.type when 'order.refund-told' then 'credit' else e.data->>'how' end from events e
    where e.order_id = w.order_id and e.at between w.stated_at and w.refunded_at
      and ((e.type = 'order.refund-told' and e.data->>'state' = 'paid')
        or (e.type = 'order.payment-taken-back' and e.data->>'how' in ('cancelled', 'lowered')))
    order by e.id desc limit 1)`),
  refundedBy: typed<Withdrawal['refundedBy']>(sql`w.refunded_by`),
  // An alert that declares a refund stores its amount with the order, not with the withdrawal.
  wasPaidByCard: sql`(w.refunded_by is null or w.refunded_by = 'bank' or w.returned_cents > 0 or exists (
    select from orders o join payment_transactions t on t.order_id = o.id
    where o.id = w.order_id and o.paid_outside_at is null and ${hasMoved('t', 'debit')}))`,
  reopenedAt: reopenedAt('w'),
  refusedAt: sql`w.refused_at`,
  refusalReason: sql`w.refusal_reason`,
  returnLabel: typed<Withdrawal['returnLabel']>(sql`(
    select ${jsonObject<NonNullable<Withdrawal['returnLabel']>>({
      trackingId: sql`l.tracking_id`,
      at: sql`l.created_at`,
      hasFile: sql`l.path is not null`,
    })} from return_labels l
    where l.withdrawal_id = w.id and ${madeReturnLabel} and l.tracking_id is not null)`),
};

/** Needs `w` of `withdrawals` in scope. */
export const withdrawalJson = jsonObject<Withdrawal>(withdrawalFields);
