import sql from 'sql-template-tag';
import { formatEuros } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/labels.ts';
import { movesForward, type PaymentFlag, type TransactionState } from '#domain/payments/rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { lockOrder, type LockedOrder } from '#server/features/orders/commands/load-order.ts';
import type { PaymentReport, PaymentTransaction } from '#server/integrations/payment/gateway.ts';

/** The statuses that a first payment moves to `paid`; later ones are further along already. */
const waitsForPayment: readonly OrderStatus[] = ['to-validate', 'validated', 'to-pay'];

/**
 * Records what the provider says of an order: each transaction once however often it is told, only ever forward, and
 * the order paid when a debit is (D-06, D-13). Safe to run twice and at the same time: the order's lock serialises.
 * @throws Refusal `orders.not-found` for an order the shop does not have.
 */
export async function applyReport(ctx: Ctx, report: PaymentReport): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, report.orderId);
    for (const transaction of report.transactions) {
      const news = await keepTransaction(ctx, tx, order, transaction);
      if (!news) continue;
      if (transaction.operation === 'debit') await applyDebit(ctx, tx, order, report, transaction);
    }
    // A refusal told late does not unpay what was paid meanwhile.
    if (report.transactions.length > 0) {
      await tx.run(sql`
        update orders set payment_status = case when payment_date is null then ${report.orderStatus} else 'PAID' end
        where id = ${order.id}`);
    }
  });
}

/** Keeps a transaction; true when it is new or moved forward. */
async function keepTransaction(ctx: Ctx, tx: Tx, order: LockedOrder, told: PaymentTransaction): Promise<boolean> {
  const known = await tx.one<{ state: TransactionState }>(
    sql`select state from payment_transactions where id = ${told.id}`,
  );
  if (known && !movesForward(known.state, told.state)) return false;
  await tx.run(sql`
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, error_code,
      error_message, transacted_at, created_at)
    values (${told.id}, ${order.id}, ${told.operation}, ${told.state}, ${told.detailedStatus}, ${told.amount}, ${told.currency},
      ${told.errorCode}, ${told.errorMessage}, ${told.at}, ${ctx.now()})
    on conflict (id) do update set state = excluded.state, detailed_status = excluded.detailed_status,
      amount_cents = excluded.amount_cents, error_code = excluded.error_code, error_message = excluded.error_message,
      updated_at = ${ctx.now()}`);
  return true;
}

async function applyDebit(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  report: PaymentReport,
  debit: PaymentTransaction,
): Promise<void> {
  const about = { orderId: order.id, userId: order.userId };
  const data = { transactionId: debit.id, amount: debit.amount, errorMessage: debit.errorMessage };
  if (debit.state === 'refused') return tx.record({ type: 'order.payment-refused', ...about, data });
  if (debit.state === 'pending') return tx.record({ type: 'order.payment-pending', ...about, data });
  if (debit.state !== 'paid') return;
  const flag = flagOf(ctx, order, report, debit);
  if (flag) {
    await tx.run(sql`update payment_transactions set flag = ${flag} where id = ${debit.id}`);
    await tx.record({ type: 'order.payment-flagged', ...about, data: { ...data, flag } });
    ctx.log.warn(
      { orderId: order.id, flag, amount: formatEuros(debit.amount), total: formatEuros(order.total) },
      'payment flagged',
    );
  }
  if (order.isPaid || flag === 'mode' || flag === 'currency') return;
  const status = waitsForPayment.includes(order.status) ? 'paid' : order.status;
  await tx.run(sql`
    update orders set status = ${status}, payment_date = ${debit.at}, payment_id = ${debit.id}, updated_at = ${ctx.now()}
    where id = ${order.id}`);
  order.isPaid = true;
  await tx.record({ type: 'order.paid', ...about, data: { ...data, from: order.status, to: status } });
}

function flagOf(ctx: Ctx, order: LockedOrder, report: PaymentReport, debit: PaymentTransaction): PaymentFlag | null {
  if (ctx.config.production && !ctx.config.sandbox && report.mode !== 'PRODUCTION') return 'mode';
  if (debit.currency !== 'EUR') return 'currency';
  if (order.isPaid) return 'double';
  if (order.status === 'cancelled') return 'cancelled-order';
  return debit.amount === order.total ? null : 'amount';
}
