import sql from 'sql-template-tag';
import type { Address } from '#features/orders/domain/schemas.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { labelLifecycle, type LabelState, labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { otherLabelRefusal } from '#features/shipping/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { assertNotHeld } from '#features/attention/server/queries.ts';
import { addressJson, addressVersion } from '#features/orders/server/sql/address.ts';
import { assertAllowed, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { assertNotOpen, leaveIfCancelled } from '#features/parcels/server/steps/join-parcel.ts';
import type { LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordDroppedRequests } from '#features/parcels/server/steps/record-label.ts';
import { piecesToSend } from '../sql/pieces-to-send.ts';

export interface ParcelToLabel {
  leaving: LockedOrder[];
  ids: string[];
  address: Address;
  addressVersion: string;
  /** Number of pieces to send. */
  pieces: number;
}

/**
 * Checks that a parcel may get a label now, and drops its earlier requests. Its cancelled orders leave the parcel.
 * Needs the locks of `lockParcel`.
 * @param afterUnknown staff have checked the carrier’s site for a request without an answer.
 * @throws Refusal of the rules: the order’s status, an alert, an open parcel, no address, no piece, another label.
 */
export async function prepareLabel(
  ctx: Ctx,
  tx: Tx,
  { orders, leaving, sent }: LockedParcel,
  afterUnknown: boolean,
): Promise<ParcelToLabel> {
  assertAllowed('make-label', sent);
  const ids = leaving.map(idOf);
  const [, , parcel, pending] = await awaitAll(
    assertNotHeld(tx, orders),
    assertNotOpen(tx, ids),
    readParcel(tx, sent.id, ids),
    currentLabels(tx, ids),
  );
  if (!parcel?.address) throw refuse(orderProblems.noAddress);
  if (parcel.pieces === 0) throw refuse(shippingProblems.emptyParcel);
  // An imported order may have a label that this shop did not request.
  if (leaving.some(({ labelPath, trackingId }) => labelPath ?? trackingId)) throw refuse(shippingProblems.labelExists);
  const refusal = otherLabelRefusal(pending, ctx.now(), afterUnknown);
  if (refusal) throw refusal;
  const left = orders.filter(({ status }) => !lifecycleOf(status).holdsItsPieces);
  const unanswered = (await currentLabels(tx, left.map(idOf))).filter(
    ({ state }) => labelLifecycle[state].unansweredFrom !== null,
  );
  const dropped = [...pending, ...unanswered].map(idOf);
  if (dropped.length > 0) recordDroppedRequests(ctx, tx, dropped);
  await leaveIfCancelled(ctx, tx, left);
  const { address, addressVersion: version, pieces } = parcel;
  return { leaving, ids, address, addressVersion: version, pieces };
}

const idOf = ({ id }: { id: string }): string => id;

const readParcel = (tx: Tx, orderId: string, ids: string[]) =>
  tx.one<{ address: Address | null; addressVersion: string; pieces: number }>(sql`
    select ${addressJson('o.shipping_address')} as address, ${addressVersion('o')} as "addressVersion",
      ${piecesToSend(sql`i.order_id = any(${ids})`)} as pieces
    from orders o where o.id = ${orderId}`);

const currentStates = sqlWords(labelStatesWhere((life) => life.isCurrent));

const currentLabels = (tx: Tx, orderIds: string[]) =>
  tx.many<{ id: string; state: LabelState; createdAt: Date; message: string | null }>(sql`
    select id, state, created_at as "createdAt", message from shipping_labels
    where order_id = any(${orderIds}) and state in (${currentStates})`);
