import sql from 'sql-template-tag';
import { sumCents } from '#shared/money.ts';
import { moneyAtShopOf, moneyOf, type Due } from '#features/payments/domain/rules.ts';
import { dueOf } from '#features/orders/domain/rules.ts';
import { dueFields } from '#features/payments/server/sql/due-fields.ts';
import { requestedRefundsJson } from '#features/payments/server/sql/requested-rest.ts';
import { restForWithdrawals, type DatedRefund } from '#features/withdrawals/domain/rules-rest.ts';
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

interface Row extends Omit<WithdrawalFacts, 'isRefunded' | 'isChargedBack'>, Omit<Due, 'agreed' | 'isPaidOutside'> {
  userId: string;
  orderDate: string;
  number: string;
  isPaidOutside: boolean;
  paymentId: string | null;
  postage: number;
  /** True while the parcel comes back to the shop, or waits there. */
  isReturned: boolean;
  /** True when the buyer accepted terms with free returns. */
  isReturnFree: boolean;
  name: string | null;
  email: string;
  /** E-mail address of the delivery address, if any. */
  parcelEmail: string | null;
  transactions: PaymentTransaction[];
  refunds: DatedRefund[];
  pieces: MyPiece[];
}

export interface WithdrawableOrder extends Omit<Row, 'paymentId' | 'transactions' | 'refunds'>, WithdrawalFacts {
  /** Price of the order after its withdrawals, without the part that the shop waived, in cents. */
  due: number;
  /** Part of this price that the buyer has not paid, or that the shop has refunded as an amount, in cents. */
  rest: number;
  /** Postage that the shop has refunded without a withdrawal, in cents. */
  refundedPostage: number;
}

const { productId: _product, quantity: _quantity, ...pieceColumns } = itemColumns;

const orderJson = jsonObject<Row>({
  userId: sql`o.user_id`,
  orderDate: sql`o.order_date`,
  number: sql`o.order_number`,
  ...dueFields('o'),
  postage: postageInTotal('o'),
  isReturned: isReturned('o'),
  isReturnFree: sql`o.free_returns`,
  deliveredAt: deliveredSince('o'),
  toldAt: sql`o.withdrawal_told_at`,
  name: sql`coalesce(nullif(concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name'), ''), ${fullName('u')})`,
  email: sql`u.email`,
  parcelEmail: sql`o.shipping_address ->> 'email'`,
  paymentId: sql`o.payment_id`,
  transactions: transactionsJson('o'),
  refunds: requestedRefundsJson('o'),
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

const readRow = (db: Db, orderId: string): Promise<Row | null> =>
  readOne(db, orderJson, sql`from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);

/**
 * Reads an order with the facts that decide about a withdrawal; null for an unknown id. Before a write that depends on
 * the result, lock the order.
 * @param since instant of an earlier statement. Refunds since then are left out, because they may result from it.
 */
export async function readOrder(db: Db, orderId: string, since?: Date): Promise<WithdrawableOrder | null> {
  const row = await readRow(db, orderId);
  return row && withMoney(row, since);
}

/** Reads an order like `readOrder`, as if its open withdrawals did not exist. */
export async function readWithoutOpen(
  db: Db,
  orderId: string,
  open: readonly { itemIds: readonly string[]; amount: number }[],
  since: Date,
): Promise<WithdrawableOrder | null> {
  const row = await readRow(db, orderId);
  if (!row) return null;
  const openIds = new Set(open.flatMap(({ itemIds }) => itemIds));
  const pieces = row.pieces.map((piece) => ({ ...piece, isWithdrawn: piece.isWithdrawn && !openIds.has(piece.id) }));
  return withMoney({ ...row, pieces, withdrawn: row.withdrawn - sumCents(open.map(({ amount }) => amount)) }, since);
}

export async function readOrdersOf(db: Db, userId: string): Promise<WithdrawableOrder[]> {
  const rows = await readAll(
    db,
    orderJson,
    sql`from orders o join users u on u.id = o.user_id where o.user_id = ${userId} order by o.id`,
  );
  return rows.map((row) => withMoney(row));
}

function withMoney({ paymentId, transactions, refunds, ...order }: Row, since: Date | null = null): WithdrawableOrder {
  const money = moneyOf(transactions);
  // Each piece is unique, so its quantity is 1.
  const items = order.pieces.map((piece) => ({ ...piece, quantity: 1 }));
  const facts = { order: { ...order, agreed: 0, paymentId }, transactions, refunds, items };
  const { rest, refundedPostage, refundedIds } = restForWithdrawals(facts, since);
  const isRefunded = (piece: MyPiece) => (since === null ? piece.isRefunded : refundedIds.has(piece.id));
  return {
    ...order,
    pieces: order.pieces.map((piece) => ({ ...piece, isRefunded: isRefunded(piece) })),
    due: dueOf(order),
    rest,
    refundedPostage,
    isRefunded: !order.isPaidOutside && money.received > 0 && moneyAtShopOf(order, money) <= 0,
    isChargedBack: money.chargedBack > 0,
  };
}
