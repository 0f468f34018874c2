import sql from 'sql-template-tag';
import { labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Call it before the request to the carrier for a label that the shop buys. */
export async function recordLabelRequest(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
  { weightGrams, addressVersion }: { weightGrams: number; addressVersion: string },
): Promise<string[]> {
  const labels = await tx.many<{ id: string }>(sql`
    insert into shipping_labels (order_id, state, weight_grams, address_version, created_at, updated_at)
    select id, 'requested', ${weightGrams}, ${addressVersion}, ${ctx.now()}, ${ctx.now()} from unnest(${orderIds}::uuid[]) id returning id`);
  return labels.map(({ id }) => id);
}

/** `path` is null for a label made outside the shop. */
export function recordMadeLabel(
  ctx: Ctx,
  tx: Tx,
  labelIds: readonly string[],
  { trackingId, path }: { trackingId: string; path: string | null },
): void {
  tx.send(sql`
    update shipping_labels set state = 'made', tracking_id = ${trackingId}, path = ${path}, updated_at = ${ctx.now()}
    where id = any(${labelIds})`);
}

export async function recordUnmadeLabel(
  ctx: Ctx,
  tx: Tx,
  labelIds: readonly string[],
  { state, message }: { state: 'unknown' | 'refused'; message: string },
): Promise<void> {
  await tx.run(sql`
    update shipping_labels set state = ${state}, message = ${message}, updated_at = ${ctx.now()} where id = any(${labelIds})`);
}

/** Call it once staff have checked the carrier’s site or typed the label’s number. */
export function recordDroppedRequests(ctx: Ctx, tx: Tx, labelIds: readonly string[]): void {
  tx.send(sql`
    update shipping_labels set state = 'deleted', updated_at = ${ctx.now()} where id = any(${labelIds})`);
}

const deletableStates = sqlWords(labelStatesWhere((life) => life.canBeDeleted));

/**
 * Needs the locks of the orders.
 * @returns the weights of the deleted labels in grams; null for an unknown weight.
 */
export async function recordDeletedLabels(
  ctx: Ctx,
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly (number | null)[]> {
  const deleted = await tx.many<{ grams: number | null }>(sql`
    update shipping_labels set state = 'deleted', updated_at = ${ctx.now()}
    where order_id = any(${orderIds}) and state in (${deletableStates}) returning weight_grams as grams`);
  return deleted.map(({ grams }) => grams);
}
