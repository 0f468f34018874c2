import sql from 'sql-template-tag';
import { moneyAtShopOf, moneyOf, restOf } from '#features/payments/domain/rules.ts';
import { dueOf } from '#features/orders/domain/rules.ts';
import { refundedBy, type RestDue } from '#features/payments/domain/rules-refunds.ts';
import { dueFields } from '#features/payments/server/sql/due-fields.ts';
import { refundSumsJson } from '#features/payments/server/sql/requested-rest.ts';
import { withoutChargeBacks } from '#features/refunds/domain/rules.ts';
import type { WithdrawalFacts } from '#features/withdrawals/domain/rules.ts';
import type { MyPiece } from '#features/withdrawals/domain/schemas.ts';
import type { PaymentTransaction } from '#features/payments/domain/schemas.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonList, jsonObject, readAll, readOne } from '#platform/server/db/json.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { fullName } from '#features/users/server/sql/order-buyer.ts';
import { deliveredSince } from '#features/orders/server/sql/delivered-at.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { isOfEarlierSale } from '#features/orders/server/sql/pieces.ts';
import { itemColumns } from '#features/payments/server/sql/pieces.ts';
import { transactionsJson } from '#features/payments/server/sql/transactions.ts';

interface Row extends Omit<WithdrawalFacts, 'isRefunded' | 'isChargedBack'>, Omit<RestDue, 'restAsked'> {
  userId: string;
  orderDate: string;
  number: string;
  postage: number;
  /** True while the parcel comes back to the shop, or waits there. */
  isReturned: boolean;
  name: string | null;
  email: string;
  paymentId: string | null;
  transactions: PaymentTransaction[];
  refunds: Parameters<typeof refundedBy>[0];
  pieces: MyPiece[];
}

export interface WithdrawableOrder extends Omit<Row, 'paymentId' | 'transactions' | 'refunds'>, WithdrawalFacts {
  /** Price of the order after its withdrawals, without the part that the shop waived, in cents. */
  due: number;
  /** Part of this price that the buyer has not paid, in cents. Money that the bank took back counts as paid. */
  rest: number;
}

const { productId: _product, quantity: _quantity, ...pieceColumns } = itemColumns;

const orderJson = jsonObject<Row>({
  userId: sql`o.user_id`,
  orderDate: sql`o.order_date`,
  number: sql`o.order_number`,
  ...dueFields('o'),
  postage: postageInTotal('o'),
  isReturned: isReturned('o'),
  deliveredAt: deliveredSince('o'),
  toldAt: sql`o.withdrawal_told_at`,
  name: sql`coalesce(nullif(concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name'), ''), ${fullName('u')})`,
  email: sql`u.email`,
  paymentId: sql`o.payment_id`,
  transactions: transactionsJson('o'),
  refunds: refundSumsJson('o'),
  pieces: jsonList(
    jsonObject<MyPiece>({
      ...pieceColumns,
      isStated: sql`exists (select from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id
        where wi.order_item_id = i.id and not ${isOfEarlierSale('w')})`,
    }),
    {
      from: sql`order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
        where i.order_id = o.id and i.released_at is null`,
      orderBy: sql`i.created_at, i.id`,
    },
  ),
});

/**
 * Reads an order with the facts that decide about a withdrawal; null for an unknown id. Before a write that depends on
 * the result, lock the order.
 */
export async function readOrder(db: Db, orderId: string): Promise<WithdrawableOrder | null> {
  const row = await readOne(db, orderJson, sql`from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  return row && withMoney(row);
}

export async function readOrdersOf(db: Db, userId: string): Promise<WithdrawableOrder[]> {
  const rows = await readAll(
    db,
    orderJson,
    sql`from orders o join users u on u.id = o.user_id where o.user_id = ${userId} order by o.id`,
  );
  return rows.map(withMoney);
}

function withMoney({ paymentId, transactions, refunds, ...order }: Row): WithdrawableOrder {
  const money = moneyOf(transactions);
  return {
    ...order,
    due: dueOf(order),
    rest: restOf({ ...order, agreed: 0 }, withoutChargeBacks(transactions, paymentId), refundedBy(refunds)),
    isRefunded: !order.isPaidOutside && money.received > 0 && moneyAtShopOf(order, money) <= 0,
    isChargedBack: money.chargedBack > 0,
  };
}
