import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import { openWithdrawalStates, withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import { cents, sumCents } from '#shared/money.ts';
import { owedToBuyer } from '#features/payments/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import { refundLifecycle } from '#features/payments/domain/lifecycle.ts';
import { assertNoRefundUnderWay } from '#features/refunds/server/steps/check-declared-refund.ts';
import {
  declaredRefund,
  moneyForWithdrawals,
  moneyOfSales,
  type DeclaredRefund,
} from '#features/refunds/domain/rules.ts';
import type { RefundSource } from '#features/refunds/domain/lifecycle.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { authorOf, SHOP_AUTHOR } from '#platform/server/events/author.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { reopenAttentionByKey, settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { recordReturned } from '#features/orders/server/steps/record-payment.ts';
import { requestedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { followMoney } from '#features/payments/server/steps/follow-money.ts';
import { transactionsOf } from '#features/payments/server/steps/save-transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { refundCents } from '../sql/refund.ts';
import { isSoldAgain, lockWithdrawal, type LockedWithdrawal } from '../steps/lock-withdrawal.ts';
import { reportReopening } from '../steps/report-reopening.ts';
import { updateReopened } from '../steps/update-refunds.ts';
import { updateReturn } from '../steps/update-return.ts';

const openStates = sqlWords(openWithdrawalStates);

const attentionKinds = ['withdrawal', 'withdrawal-due'] as const;

type Done = Promise<{ ok: true }>;

type Move = ParsedInputOf<typeof endpoints.moveWithdrawal>;

/**
 * Records that the parcel is back or that the seller refunded, or reopens the withdrawal. A refused withdrawal is
 * reopened with the refund that is due now. Locks the order.
 * @throws Refusal `withdrawals.not-found`, `withdrawals.not-in-this-state` or, for a refused withdrawal of a cancelled
 * order, `withdrawals.owed-anyway`. A refund also throws `refunds.under-way` and `withdrawals.amount-changed`. A
 * reopening also throws `withdrawals.ended-since` and `withdrawals.sold-again`.
 */
export async function moveWithdrawal(ctx: Ctx, move: Move): Done {
  const { withdrawalId, action } = move;
  await inTransaction(ctx, async (tx) => moves[action](ctx, tx, await lockWithdrawal(tx, withdrawalId, action), move));
  return { ok: true };
}

/**
 * Closes the open withdrawals of an order once the provider has refunded the whole amount owed. The seller closes the
 * withdrawals of an order that was paid without the provider. Locks the order.
 */
export const closeRefundedWithdrawals = (ctx: Ctx, orderId: string): Promise<void> =>
  inTransaction(ctx, (tx) => closeRefundedIn(ctx, tx, orderId));

export interface ClosingSource extends Pick<DeclaredRefund, 'by' | 'returned'> {
  /** Delay of the mail, for an action that can be undone; 0 by default. */
  mailAfterSeconds?: number;
}

/**
 * Does the work of `closeRefundedWithdrawals` in a transaction. Locks the order.
 * @param source refund without the provider that closes the withdrawals, if any.
 */
export async function closeRefundedIn(ctx: Ctx, tx: Tx, orderId: string, source?: ClosingSource): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const money = moneyOfSales(await transactionsOf(tx, orderId), order.paymentId);
  const refunds = await requestedRefundsOf(tx, orderId);
  // A payment that was lowered or cancelled before its capture has no refund transaction.
  const isRefunded =
    source !== undefined || money.refunded > 0 || refunds.some(({ state }) => refundLifecycle[state].isMade);
  // A charge-back is not a refund, so it must not trigger the refund mail.
  const { received, refunded } = moneyForWithdrawals(money, { order, refunds, items: await itemsOf(tx, orderId) });
  const withoutChargeBacks = { ...money, kept: cents(received - refunded) };
  if (!isRefunded || order.isPaidOutside || owedToBuyer(order, withoutChargeBacks) > 0) return;
  const open = await tx.many<{ id: string }>(sql`
    select id from withdrawals where order_id = ${orderId} and state in (${openStates}) order by stated_at, id`);
  for (const { id } of open) await markRefunded(ctx, tx, await lockWithdrawal(tx, id, 'refund'), source ?? byProvider);
}

/** Withdrawal with its refund and the part that the seller refunded without the provider, in cents. */
interface WithdrawalSum {
  id: string;
  amount: number;
  returned: number;
  isOpen: boolean;
}

/**
 * Reopens withdrawals that a charge-back closed, in full or in part, once the bank has called the charge-back off.
 * Stops when the open withdrawals cover the money that the shop owes. A part that the seller refunded stays refunded.
 * Locks the order.
 */
export const reopenChargedBackWithdrawals = (ctx: Ctx, orderId: string): Promise<void> =>
  inTransaction(ctx, (tx) => reopenChargedBackIn(ctx, tx, orderId));

/** Does the work of `reopenChargedBackWithdrawals` in a transaction. Locks the order. */
export async function reopenChargedBackIn(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const facts = { order, refunds: await requestedRefundsOf(tx, orderId), items: await itemsOf(tx, orderId) };
  const transactions = await transactionsOf(tx, orderId);
  const money = moneyForWithdrawals(moneyOfSales(transactions, order.paymentId), facts);
  const sums = await tx.many<WithdrawalSum>(sql`
    select id, ${refundCents('w')} as amount, returned_cents as returned, state in (${openStates}) as "isOpen"
    from withdrawals w where order_id = ${orderId} and (state in (${openStates}) or not ${isSoldAgain}
      and (refunded_by = ${'bank' satisfies RefundSource} or returned_cents between 1 and ${refundCents('w')} - 1))
    order by stated_at, id`);
  let owed = owedToBuyer(order, money) - sumCents(sums.filter(({ isOpen }) => isOpen).map(({ amount }) => amount));
  for (const { id, amount, returned } of sums.filter(({ isOpen }) => !isOpen)) {
    if (owed <= 0) return;
    owed -= amount - returned;
    await recordReturned(ctx, tx, { orderId, amount: returned });
    await reopen(ctx, tx, await lockWithdrawal(tx, id, 'reopen'));
  }
}

interface Item {
  id: string;
  price: number;
  quantity: number;
  isWithdrawn: boolean;
}

export const itemsOf = (tx: Tx, orderId: string): Promise<Item[]> =>
  tx.many<Item>(sql`
    select i.id, i.price_cents as price, i.quantity, ${isWithdrawn('i')} as "isWithdrawn" from order_items i
    where i.order_id = ${orderId} and i.released_at is null`);

export const updateWithdrawal = (tx: Tx, { id }: LockedWithdrawal, values: Sql): Promise<number> =>
  tx.run(sql`update withdrawals set ${values} where id = ${id}`);

const moves = {
  async receive(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal): Promise<void> {
    await updateWithdrawal(tx, withdrawal, sql`received_at = ${ctx.now()}, warned_at = null`);
    await tx.record({ type: 'order.return-received', orderId: withdrawal.orderId, userId: withdrawal.userId });
  },
  async refund(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal, { by, amount }: Move): Promise<void> {
    const order = await lockOrder(tx, withdrawal.orderId);
    await assertNoRefundUnderWay(tx, order.id);
    const refunds = await requestedRefundsOf(tx, order.id);
    const transactions = await transactionsOf(tx, order.id);
    const facts = { order, refunds, items: await itemsOf(tx, order.id) };
    const money = moneyForWithdrawals(moneyOfSales(transactions, order.paymentId), facts);
    const declared = declaredRefund(order, money, withdrawal.amount, by);
    if (amount !== undefined && amount !== declared.amount)
      throw refuse(withdrawalProblems.amountChanged, { amount: declared.amount });
    await markRefunded(ctx, tx, withdrawal, declared);
    await followMoney(ctx, tx, await lockOrder(tx, order.id), transactions);
    await closeRefundedIn(ctx, tx, order.id);
  },
  async reopen(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal, { reverts }: Move): Promise<void> {
    if (reverts !== undefined && withdrawal.endedAt?.getTime() !== Date.parse(reverts))
      throw refuse(withdrawalProblems.endedSince);
    if (withdrawal.isSoldAgain) throw refuse(withdrawalProblems.soldAgain);
    if (withdrawal.state === 'refused') await updateReopened(ctx, tx, withdrawal);
    await reopen(ctx, tx, withdrawal);
    // Undoes a declared refund, because a cancelled order owes this money again.
    if (withdrawal.state === 'refunded')
      await followMoney(ctx, tx, await lockOrder(tx, withdrawal.orderId), await transactionsOf(tx, withdrawal.orderId));
  },
};

/** Reopens a withdrawal, and notifies the buyer. Needs the locks of the order and of the withdrawal. */
export async function reopen(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal): Promise<void> {
  const { id: key, orderId, userId } = withdrawal;
  if (withdrawal.state === 'refused') await updateReturn(tx, withdrawal);
  await updateWithdrawal(
    tx,
    withdrawal,
    sql`refunded_at = null, refunded_by = null, returned_cents = 0, refused_at = null, refusal_reason = null, warned_at = null`,
  );
  await tx.record({ type: 'order.withdrawal-reopened', orderId, userId });
  await reportReopening(ctx, tx, withdrawal);
  const by = ctx.actor.kind === 'admin' ? authorOf(ctx.actor) : SHOP_AUTHOR;
  const note = 'Rétractation rouverte';
  for (const kind of attentionKinds) await reopenAttentionByKey(ctx, tx, { kind, key, note, by });
}

const byProvider: ClosingSource = { by: null, returned: cents(0) };

async function markRefunded(
  ctx: Ctx,
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { by, returned, mailAfterSeconds }: ClosingSource,
): Promise<void> {
  const { orderId, userId, amount } = withdrawal;
  await updateWithdrawal(
    tx,
    withdrawal,
    sql`refunded_at = ${ctx.now()}, refunded_by = ${by}, returned_cents = ${returned}`,
  );
  await tx.record({ type: 'order.withdrawal-refunded', orderId, userId, data: { amount, by } });
  await closeWithdrawal(ctx, tx, withdrawal, 'refunded', mailAfterSeconds);
}

/** Settles the alerts of an ended withdrawal, and mails the result to the buyer. Needs the locks of `reopen`. */
export async function closeWithdrawal(
  ctx: Ctx,
  tx: Tx,
  { id, orderId }: LockedWithdrawal,
  result: 'refunded' | 'refused',
  afterSeconds = 0,
): Promise<void> {
  const note = `Rétractation ${withdrawalLifecycle[result].label.toLowerCase()}`;
  for (const kind of attentionKinds) await settleAttentionByKey(ctx, tx, { kind, key: id, note });
  const key = `withdrawal-${id}-${result}-${ctx.now().getTime()}`;
  await insertMail(ctx, tx, { key, kind: 'withdrawal-ended', orderId, afterSeconds });
}
