import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { cents, type Cents } from '#shared/money.ts';
import { CHECKS_AFTER_SECONDS } from '#features/payments/domain/rules.ts';
import { type Refusal, refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/refunds/domain/endpoints.ts';
import type { RefundState } from '#features/payments/domain/lifecycle.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import { type Refundable, refundableOf, sharesOf, refundRefusal } from '#features/refunds/domain/rules.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { applyReport } from '#features/payments/server/commands/apply-report.ts';
import { askProvider } from '#features/payments/server/commands/ask-provider.ts';
import { onMoneyMoved } from '#features/payments/server/hooks.ts';
import { recordRefundRequest } from '#features/payments/server/steps/record-refund.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { TransactionReport } from '#platform/server/integrations/payment/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { closeRefund, findRefundRequest, type FailedRefund } from '../steps/close-refund.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isShownItem } from '#features/orders/server/sql/pieces.ts';
import { requestedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { transactionsOf } from '#features/payments/server/steps/save-transaction.ts';

type RefundInput = ParsedInputOf<typeof endpoints.refundOrder>;

interface Share extends FailedRefund {
  number: string;
  transactionId: string;
  amount: Cents;
}

/**
 * Refunds money of an order. Stores the request before it calls the provider, and records the answer like a notice.
 * After a crash, a job or a user asks the provider for the result, and no second refund is made automatically.
 * @throws Refusal with its reason (`refunds.changed` for the slower of two requests, and for a key with another
 * amount), or the refusal of the provider.
 */
export async function refundOrder(ctx: SignedInCtx, wanted: RefundInput): Promise<{ state: RefundState }> {
  if (ctx.config.lacks.payment) throw refuse(refundProblems.noContract);
  const knownState = await stateOfRequest(ctx, wanted);
  if (knownState) return { state: knownState };
  // Payments and refunds made elsewhere must be recorded before the amounts are computed.
  await askProvider(ctx, wanted.orderId).catch((error: unknown) => {
    throw error instanceof ProviderFailure ? refusalFor(error) : error;
  });
  const shares = await recordRequest(ctx, wanted);
  for (const [place, share] of shares.entries()) {
    const refusal = await requestRefund(ctx, share);
    if (!refusal) continue;
    for (const rest of shares.slice(place + 1)) await closeRefund(ctx, rest, 'refused', 'Pas demandé');
    throw refusal;
  }
  return { state: (await stateOfRequest(ctx, wanted)) ?? 'requested' };
}

/**
 * Returns the state of the refunds with the request's key; null for an unknown key.
 * @throws Refusal `refunds.changed` when the key belongs to a request of another amount, of other pieces or postage.
 */
async function stateOfRequest(ctx: SignedInCtx, wanted: RefundInput): Promise<RefundState | null> {
  const known = await findRefundRequest(ctx, wanted);
  if (!known || known.isSame) return known?.state ?? null;
  const { transactions, refunds, returned } = await inTransaction(ctx, async (tx) =>
    readRefundable(tx, await lockOrder(tx, wanted.orderId)),
  );
  throw refuse(refundProblems.changed, { left: refundableOf(transactions, refunds, returned) });
}

/** Stores the request as one refund per payment. Returns an empty list for a known key. Locks the order. */
const recordRequest = (ctx: SignedInCtx, wanted: RefundInput): Promise<Share[]> =>
  inTransaction(ctx, async (tx) => {
    const { orderId, key, amount, itemIds, withPostage } = wanted;
    const order = await lockOrder(tx, orderId);
    const isRepeated = await tx.one(sql`select 1 from refunds where order_id = ${orderId} and press = ${key} limit 1`);
    if (isRepeated) return [];
    const refundable = await readRefundable(tx, order);
    const refusal = refundRefusal(refundable, wanted);
    if (refusal) throw refusal;
    const shares: Share[] = [];
    for (const share of sharesOf(amount, refundable.transactions, refundable.refunds)) {
      const request = { requestKey: key, askedBy: ctx.actor.userId, at: ctx.now() };
      const id = await recordRefundRequest(tx, { ...share, ...request, orderId, itemIds, withPostage });
      shares.push({ ...share, id, orderId, number: order.number, amount: cents(share.amount) });
    }
    await onMoneyMoved.run(ctx, tx, { order, transactions: refundable.transactions });
    const pieces = refundable.items.filter(({ id }) => itemIds.includes(id)).map(({ ref }) => ref);
    await tx.record({
      type: 'order.refund-asked',
      orderId,
      userId: order.userId,
      data: { amount, pieces, withPostage },
    });
    for (const afterSeconds of CHECKS_AFTER_SECONDS) await tx.enqueue('refund-check', { orderId }, { afterSeconds });
    return shares;
  });

/** @returns the reason of a failure; null when the refund was made or may have been made. */
async function requestRefund(ctx: SignedInCtx, share: Share): Promise<Refusal | null> {
  const { orderId, transactionId, amount, number: comment } = share;
  let news: TransactionReport;
  try {
    news = await callProvider(ctx, 'payment', () =>
      ctx.gateways.payment.refund({ orderId, transactionId, amount, comment }),
    );
  } catch (error) {
    const failure =
      error instanceof ProviderFailure ? error : new ProviderFailure('payment', 'unknown', String(error), null, error);
    const mayBeMade = failure.kind === 'unknown';
    await closeRefund(ctx, share, mayBeMade ? 'unsure' : 'refused', failure.message);
    return mayBeMade ? null : refusalFor(failure);
  }
  await applyReport(ctx, news);
  return null;
}

function refusalFor({ kind, message, providerCode: code }: ProviderFailure): Refusal {
  if (kind === 'misconfigured') return refuse(refundProblems.misconfigured, { message });
  if (kind === 'refused') return refuse(refundProblems.refused, { message, code });
  return refuse(refundProblems.notAsked);
}

interface RefundableItem {
  id: string;
  price: number;
  quantity: number;
  ref: number;
}

async function readRefundable(
  db: Db,
  order: LockedOrder,
): Promise<Omit<Refundable, 'items'> & { items: RefundableItem[] }> {
  const [transactions, refunds, items] = await Promise.all([
    transactionsOf(db, order.id),
    requestedRefundsOf(db, order.id),
    db.many<RefundableItem>(sql`
      select i.id, i.price_cents as price, i.quantity, p.ref from order_items i join products p on p.id = i.product_id
      where i.order_id = ${order.id} and ${isShownItem('i')}`),
  ]);
  const { returned, isPaidOutside } = order;
  return { transactions, refunds, items, postage: items.length > 0 ? order.postage : 0, returned, isPaidOutside };
}
