import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { type LabelState, labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { parcelWeight, otherLabelRefusal } from '#features/shipping/domain/rules.ts';
import type * as endpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import { lacksReturns, withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import { returnLabelRefusal, withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import type { Ctx, ShopSettings } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { askForLabel, LABEL_BUCKET, refusalOf } from '#features/shipping/server/steps/ask-for-label.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { keepDraft } from '#platform/server/documents/draft-files.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { lockWithdrawal, type LockedWithdrawal } from '../steps/lock-withdrawal.ts';

type LabelInput = ParsedInputOf<typeof endpoints.makeReturnLabel>;

interface RequestedLabel {
  labelId: string;
  withdrawal: LockedWithdrawal;
  number: string;
  address: Address;
  weightGrams: number;
}

/**
 * Buys the return label (« Étiquette de retour »), and mails it to the buyer unless the withdrawal has ended during the
 * purchase. Stores the request before the call to the carrier. A process that stops in between leaves an “unknown”
 * label for staff, and no second label is bought automatically. Locks the order.
 * @throws Refusal `withdrawals.no-carrier`, `withdrawals.not-found` or `orders.no-address`; of `returnLabelRefusal`, of
 * `otherLabelRefusal`, or with the carrier’s message.
 */
export async function makeReturnLabel(
  ctx: Ctx,
  wanted: LabelInput,
): Promise<ReplyOf<typeof endpoints.makeReturnLabel>> {
  if (ctx.config.lacks.shipping) throw refuse(withdrawalProblems.noCarrier);
  const settings = await ctx.settings.read();
  const request = await inTransaction(ctx, (tx) => recordRequest(ctx, tx, wanted, settings));
  const { trackingId, path } = await buy(ctx, request);
  await inTransaction(ctx, async (tx) => {
    // The withdrawal may have ended while the carrier answered. The label is bought, so it is stored in any case.
    const { id, orderId, userId, state } = await lockWithdrawal(tx, request.withdrawal.id);
    await tx.run(sql`
      update return_labels set state = 'made', tracking_id = ${trackingId}, path = ${path}, updated_at = ${ctx.now()}
      where id = ${request.labelId}`);
    keepDraft(tx, { bucket: LABEL_BUCKET, path });
    await tx.record({ type: 'order.return-label-made', orderId, userId, data: { trackingId } });
    if (!withdrawalCan('send', state)) return;
    await insertMail(ctx, tx, { key: `withdrawal-${id}-label-${trackingId}`, kind: 'return-label', orderId });
  });
  return { trackingId };
}

interface ReturnedParcel {
  number: string;
  /** True when the buyer accepted terms with free returns. */
  isReturnFree: boolean;
  address: Address | null;
  pieces: number;
}

/** Checks that a label may be made, and stores the request. Locks the order. */
async function recordRequest(
  ctx: Ctx,
  tx: Tx,
  { withdrawalId, afterUnknown }: LabelInput,
  settings: ShopSettings,
): Promise<RequestedLabel> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  const parcel = await tx.one<ReturnedParcel>(sql`
    select o.order_number as number, o.free_returns as "isReturnFree", ${addressJson('o.shipping_address')} as address,
      (select count(*)::integer from withdrawal_items i where i.withdrawal_id = ${withdrawalId}) as pieces
    from orders o where o.id = ${withdrawal.orderId}`);
  const refusal = returnLabelRefusal(withdrawal, parcel?.isReturnFree || settings.freeReturns);
  if (refusal) throw refusal;
  if (!parcel?.address) throw refuse(orderProblems.noAddress);
  await discardOldRequests(ctx, tx, withdrawalId, afterUnknown ?? false);
  const weightGrams = parcelWeight(parcel.pieces, settings);
  const label = await tx.one<{ id: string }>(sql`
    insert into return_labels (withdrawal_id, state, weight_grams, created_at, updated_at)
    values (${withdrawalId}, 'requested', ${weightGrams}, ${ctx.now()}, ${ctx.now()}) returning id`);
  return { labelId: label?.id ?? '', withdrawal, number: parcel.number, address: parcel.address, weightGrams };
}

const currentStates = sqlWords(labelStatesWhere((life) => life.isCurrent));

/**
 * Marks older requests as deleted. Refuses while a label exists or is being made. Without `afterUnknown`, also refuses
 * while a label may exist.
 */
async function discardOldRequests(ctx: Ctx, tx: Tx, withdrawalId: string, afterUnknown: boolean): Promise<void> {
  const currentLabels = await tx.many<{ state: LabelState; createdAt: Date; message: string | null }>(sql`
    select state, created_at as "createdAt", message from return_labels
    where withdrawal_id = ${withdrawalId} and state in (${currentStates})`);
  const refusal = otherLabelRefusal(currentLabels, ctx.now(), afterUnknown);
  if (refusal) throw refusal;
  await tx.run(sql`
    update return_labels set state = 'deleted', updated_at = ${ctx.now()}
    where withdrawal_id = ${withdrawalId} and state in (${currentStates})`);
}

async function buy(ctx: Ctx, request: RequestedLabel): Promise<{ trackingId: string; path: string }> {
  const { number: orderNumber, address: sender, weightGrams } = request;
  try {
    return await askForLabel(ctx, {
      ask: () => ctx.gateways.shipping.makeReturnLabel({ orderNumber, sender, weightGrams, depositAt: ctx.now() }),
      recordFailure: (state, message) => recordFailure(ctx, request, state, message),
      pathOf: ({ trackingId }) => `returns/${orderNumber}-${trackingId}.pdf`,
    });
  } catch (error) {
    throw returnRefusalOf(error);
  }
}

/**
 * Returns the refusal for a carrier error. A refused request, or a contract without returns, gets advice on the
 * correction. Throws any other error again.
 */
function returnRefusalOf(error: unknown): Refusal {
  if (!(error instanceof ProviderFailure) || error.provider !== 'shipping') throw error;
  const { kind, message, providerCode: code } = error;
  if (kind === 'refused' || lacksReturns(code)) return refuse(withdrawalProblems.returnLabelRefused, { message, code });
  return refusalOf(error);
}

const recordFailure = (
  ctx: Ctx,
  request: RequestedLabel,
  state: 'unknown' | 'refused',
  message: string,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.run(sql`
      update return_labels set state = ${state}, message = ${message}, updated_at = ${ctx.now()}
      where id = ${request.labelId}`);
    if (state !== 'unknown') return;
    const { orderId, userId } = request.withdrawal;
    await tx.record({ type: 'order.return-label-unknown', orderId, userId, data: { message } });
  });
