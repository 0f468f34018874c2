import sql from 'sql-template-tag';
import { cents } from '#shared/money.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { orderLifecycle } from '#features/orders/domain/lifecycle.ts';
import { withdrawnPostageCents } from '#features/orders/server/sql/pieces.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import type { TransactionList } from '#features/payments/server/steps/save-transaction.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { withdrawnPriceOf, type WithdrawnOrder, type WithdrawnPrice } from '#features/withdrawals/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import type { LockedWithdrawal } from './lock-withdrawal.ts';
import { readOrder, readWithoutOpen } from './read-order.ts';

/** Amounts in cents. */
interface StoredPrice {
  id: string;
  statedAt: Date;
  itemIds: string[];
  amount: number;
  postage: number;
  unpaid: number;
}

const openStates = sqlWords(openWithdrawalStates);

const priceColumns = sql`w.id, w.stated_at as "statedAt", array(select wi.order_item_id from withdrawal_items wi where wi.withdrawal_id = w.id) as "itemIds",
  w.amount_cents as amount, w.postage_cents as postage, w.unpaid_cents as unpaid`;

/**
 * Computes the refund of a refused withdrawal again, before it is reopened. Other withdrawals since its statement may
 * have lowered the price of the order. They may also have included the last other piece, so that the postage is due
 * (L221-24). Needs the order's lock.
 */
export async function updateReopened(ctx: Ctx, tx: Tx, { id, orderId }: LockedWithdrawal): Promise<void> {
  const stored = await tx.one<StoredPrice & { refundedPostage: number }>(sql`
    select ${priceColumns}, ${withdrawnPostageCents('o')} as "refundedPostage"
    from withdrawals w join orders o on o.id = w.order_id where w.id = ${id}`);
  const order = stored && (await readOrder(tx, orderId, stored.statedAt));
  if (!order) return;
  const postage = Math.max(0, order.postage - stored.refundedPostage);
  await savePrice(ctx, tx, orderId, stored, withdrawnPriceOf(order.pieces, stored.itemIds, { ...order, postage }));
}

/**
 * Computes the refunds of the open withdrawals again, oldest statement first, after another withdrawal of their order
 * was refused. The buyer keeps the refused pieces: the postage is no longer due, and the price of the order and
 * its unpaid part have grown. Needs the order's lock.
 */
export async function updateOpenRefunds(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const open = await openPricesOf(tx, orderId);
  const [first] = open;
  const order = first && (await readWithoutOpen(tx, orderId, open, first.statedAt));
  if (!order) return;
  let { pieces } = order;
  let remaining: WithdrawnOrder = order;
  for (const stored of open) {
    const price = withdrawnPriceOf(pieces, stored.itemIds, remaining);
    const { amount, postage, unpaid } = price;
    remaining = {
      ...remaining,
      due: remaining.due - amount,
      postage: remaining.postage - postage,
      rest: Math.max(0, remaining.rest - unpaid),
    };
    pieces = pieces.map((piece) => (stored.itemIds.includes(piece.id) ? { ...piece, isWithdrawn: true } : piece));
    await savePrice(ctx, tx, orderId, stored, price);
  }
}

/**
 * Raises the refunds of the open withdrawals once the buyer has paid more of the order than at their statements. Other
 * movements change nothing, because a refund may already be a part of the amount that the shop owes. Needs the order's
 * lock. Has the parameters of the hook `onMoneyMoved`.
 */
export async function followLatePayment(
  ctx: Ctx,
  tx: Tx,
  { order, transactions }: { order: LockedOrder; transactions: TransactionList },
): Promise<void> {
  const { keepsItsMoney } = orderLifecycle[order.status];
  if (order.withdrawn === 0 || !keepsItsMoney || moneyOf(transactions).kept <= 0) return;
  const open = await openPricesOf(tx, order.id);
  const [first] = open;
  if (!first || open.every(({ unpaid }) => unpaid === 0)) return;
  const withoutOpen = await readWithoutOpen(tx, order.id, open, first.statedAt);
  let rest = withoutOpen ? withoutOpen.rest + withoutOpen.refundedPostage : 0;
  for (const stored of open) {
    const unpaid = cents(Math.min(stored.unpaid, rest));
    rest -= unpaid;
    await savePrice(ctx, tx, order.id, stored, { ...stored, amount: cents(stored.amount), unpaid });
  }
}

const openPricesOf = (tx: Tx, orderId: string): Promise<StoredPrice[]> =>
  tx.many<StoredPrice>(sql`
    select ${priceColumns} from withdrawals w where w.order_id = ${orderId} and w.state in (${openStates})
    order by w.stated_at, w.id`);

/** Stores the computed price of a withdrawal. A changed price opens the alert about the withdrawal again. */
async function savePrice(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  { id, itemIds, ...stored }: StoredPrice,
  { amount, postage, unpaid }: WithdrawnPrice,
): Promise<void> {
  if (amount === stored.amount && postage === stored.postage && unpaid === stored.unpaid) return;
  await tx.run(sql`
    update withdrawals set amount_cents = ${amount}, postage_cents = ${postage}, unpaid_cents = ${unpaid}, warned_at = null
    where id = ${id}`);
  const data = { pieces: itemIds.length, amount: amount - unpaid };
  await raiseAttention(ctx, tx, { kind: 'withdrawal', key: id, orderId, data });
}
