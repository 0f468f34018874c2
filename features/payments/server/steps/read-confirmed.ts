import sql from 'sql-template-tag';
import { isHolding } from '#features/attention/server/queries.ts';
import { TERMS_CODE } from '#features/content/domain/rules.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Address, MyOrderItem } from '#features/orders/domain/schemas.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import type { Day } from '#shared/working-days.ts';
import { openParcelOf, type OpenParcel } from '../hooks.ts';
import { myItemsJson } from '../sql/pieces.ts';

export interface ConfirmedOrder {
  number: string;
  status: OrderStatus;
  email: string;
  orderDate: string;
  /** Instant of the payment, also without a card; null for an imported order without one. */
  paymentDate: string | null;
  /** Promised last day of the delivery; null for an order paid before this day was stored. */
  deliverBy: Day | null;
  /** Amount of the first card payment, in cents; null without a stored payment. */
  paid: number | null;
  total: number;
  postage: number;
  items: MyOrderItem[];
  address: Address | null;
  hasParcel: boolean;
  openParcel: OpenParcel | null;
  /** True while an alert keeps the parcel in the shop, such as a payment that does not cover the total. */
  isHeld: boolean;
  /** Accepted terms; for older orders, those in force at the payment. */
  terms: AcceptedText | null;
}
interface AcceptedText {
  title: string;
  content: string;
  since: string;
  acceptedAt: string | null;
}

const paidAt = sql`coalesce(o.payment_date, o.paid_outside_at)`;

const termsJson = typed<AcceptedText | null>(sql`(
  select ${jsonObject<AcceptedText>({
    title: sql`v.title`,
    content: sql`v.content`,
    since: sql`v.at`,
    acceptedAt: sql`o.terms_accepted_at`,
  })}
  from page_versions v where v.id = coalesce(o.terms_version_id, (
    select w.id from page_versions w where w.code = ${TERMS_CODE} and w.at <= coalesce(${paidAt}, o.order_date)
    order by w.id desc limit 1)))`);

const confirmedJson = () =>
  jsonObject<ConfirmedOrder>({
    number: sql`o.order_number`,
    status: sql`o.status`,
    email: sql`u.email`,
    orderDate: sql`o.order_date`,
    paymentDate: paidAt,
    deliverBy: sql`o.deliver_by`,
    paid: sql`(select t.amount_cents from payment_transactions t where t.id = o.payment_id)`,
    total: sql`o.total_amount_cents`,
    postage: postageInTotal('o'),
    items: myItemsJson('o'),
    address: addressJson('o.shipping_address'),
    hasParcel: sql`o.parcel_id is not null`,
    openParcel: openParcelOf('o'),
    isHeld: sql`exists (select from attention_items a where a.order_id = o.id and ${isHolding})`,
    terms: termsJson,
  });

export const readConfirmed = (db: Db, orderId: string | null): Promise<ConfirmedOrder | null> =>
  readOne(db, confirmedJson(), sql`from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
