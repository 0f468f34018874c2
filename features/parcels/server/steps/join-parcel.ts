import sql, { join } from 'sql-template-tag';
import { isHolding } from '#features/attention/server/queries.ts';
import { lifecycleOf, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { addressKey } from '#features/parcels/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { awaitsReaction } from '#platform/server/events/reactions.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import type { ValidatedOrder } from '#features/orders/server/hooks.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { updateTotal } from '#features/orders/server/steps/hold-piece.ts';
import { moveToParcel } from '#features/orders/server/steps/move-to-parcel.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { hasLabel } from '../sql/labels.ts';
import { checkLabelAddress } from './check-label-address.ts';

const statusesToPrepare = sqlWords(statusesWhere((life) => life.workList === 'preparation'));

const statusesInShop = sqlWords(statusesWhere((life) => life.parcelIsHere));
const unpaidStatuses = sqlWords(statusesWhere((life) => life.oncePaid !== null));

/** Needs `p` of `parcels` in scope. */
export const isOpen = sql`(p.open_until is not null and p.closed_at is null)`;

/**
 * Matches a parcel that an order to its address joins. The order `payer` has paid the postage and still has a piece to
 * send, and no alert holds it. Does not read the clock, because the reply for the buyer's page is cached (decision
 * 0108). Needs `p` of `parcels` and `payer` of `orders` in scope.
 */
export const isJoinable = sql`(${isOpen}
  and payer.status in (${statusesToPrepare}) and payer.postage_cents > 0 and ${nothingToSend('payer')} is null
  and not exists (select from attention_items a where a.order_id = payer.id and ${isHolding}))`;

/**
 * Needs the locks of the orders.
 * @throws Refusal `shipping.parcel-open`.
 */
export async function assertNotOpen(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const openParcel = await tx.one(sql`
    select from parcels p join orders o on o.parcel_id = p.id where o.id = any(${orderIds}) and ${isOpen} limit 1`);
  if (openParcel) throw refuse(parcelProblems.parcelOpen);
}

/**
 * Finds a parcel of this buyer to this address that the order may join. Locks the parcel, so that it stays open and
 * keeps its address until the transaction ends. Needs the order's lock.
 */
export async function findOpenParcel(tx: Tx, order: ValidatedOrder): Promise<string | null> {
  const found = await matchOpenParcel(tx, order);
  if (!found) return null;
  await tx.one(sql`select from parcels where id = ${found} for no key update`);
  // The parcel may have been closed, or its address corrected, during the wait for its lock.
  return (await matchOpenParcel(tx, order)) === found ? found : null;
}

async function matchOpenParcel(tx: Tx, { id, userId, address }: ValidatedOrder): Promise<string | null> {
  const openParcels = await tx.many<{ id: string; address: Address | null }>(sql`
    select p.id, ${addressJson('payer.shipping_address')} as address
    from orders payer join parcels p on p.id = payer.parcel_id
    where payer.user_id = ${userId} and payer.id <> ${id} and ${isJoinable}`);
  const match = openParcels.find(
    (candidate) =>
      candidate.address && addressKey(candidate.address) === addressKey({ ...candidate.address, ...address }),
  );
  return match?.id ?? null;
}

/** Names of the reactions that open the parcel of a paid order. */
export const PARCEL_OPENINGS = ['open-parcel', 'open-parcel-paid-by-hand'] as const;

/**
 * Locks the paid orders of this buyer whose reaction has not opened their parcel yet. Needs the buyer's lock. Skips
 * locked orders, because the order that is being validated is locked already, and orders are locked by id.
 */
function lockOrdersAwaitingParcel(ctx: Ctx, tx: Tx, { id, userId }: ValidatedOrder): Promise<{ id: string }[]> {
  const awaited = join(
    PARCEL_OPENINGS.map((name) => awaitsReaction(ctx, name, sql`o.id`)),
    ' or ',
  );
  // Most shops open no parcels, and their database does not search the queue.
  const opensParcels = sql`exists (
    select from settings where key = ${settingKeyOf('openParcelDays')} and value <> '0'::jsonb)`;
  return tx.many<{ id: string }>(sql`
    select o.id from orders o
    where ${opensParcels} and o.user_id = ${userId} and o.id <> ${id} and o.parcel_id is null
      and o.status in (${statusesToPrepare}) and (${awaited})
    order by o.id for no key update of o skip locked`);
}

/**
 * Adds the order to the buyer's open parcel, and checks the label of an order that is validated again. Reads both in one
 * round trip. Needs the order's lock. Locks the parcel. @returns as `joinOpenParcel`.
 */
export async function followValidation(ctx: Ctx, tx: Tx, order: ValidatedOrder): Promise<number | null> {
  const [total] = await awaitAll(joinOpenParcel(ctx, tx, order), checkLabelAddress(ctx, tx, order.id));
  return total;
}

/**
 * Adds the order to the buyer's open parcel without postage (D-05). Needs the order's lock. Locks the parcel.
 * @returns the new total, in cents; null for an order that joins no parcel.
 */
export async function joinOpenParcel(ctx: Ctx, tx: Tx, order: ValidatedOrder): Promise<number | null> {
  const { id: orderId, userId } = order;
  const [awaiting, match] = await awaitAll(lockOrdersAwaitingParcel(ctx, tx, order), matchOpenParcel(tx, order));
  if (awaiting.length > 0) {
    const { openParcelDays } = await ctx.settings.readIn(tx);
    if (openParcelDays > 0) for (const { id } of awaiting) await joinOrOpenParcel(ctx, tx, id, openParcelDays);
  } else if (!match) return null;
  const parcelId = await findOpenParcel(tx, order);
  if (!parcelId) return null;
  await moveToParcel(ctx, tx, [orderId], parcelId);
  const total = await updateTotal(ctx, tx, { id: orderId, postage: 0 });
  await tx.record({ type: 'order.joined-parcel', orderId, userId });
  return total;
}

const DAY_MS = 86_400_000;

/**
 * Puts a paid order into the open parcel of the same address, or opens a parcel for this number of days. Does nothing to
 * an order that has a parcel, a label or no address. Needs the buyer's lock. Locks the order, then the parcel.
 */
export async function joinOrOpenParcel(ctx: Ctx, tx: Tx, orderId: string, days: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const ungrouped = await tx.one<{ address: Address | null }>(sql`
    select ${addressJson('o.shipping_address')} as address from orders o
    where o.id = ${orderId} and o.parcel_id is null and not ${hasLabel('o')}`);
  if (!ungrouped?.address || lifecycleOf(order.status).workList !== 'preparation') return;
  const { userId } = order;
  const existing = await findOpenParcel(tx, { id: orderId, userId, address: ungrouped.address });
  const until = new Date(ctx.now().getTime() + days * DAY_MS);
  await moveToParcel(ctx, tx, [orderId], existing ?? (await createParcel(ctx, tx, until)));
  if (existing) await tx.record({ type: 'order.joined-parcel', orderId, userId });
  else await tx.record({ type: 'order.parcel-opened', orderId, userId, data: { until: until.toISOString() } });
}

/** An `openUntil` of null creates a closed parcel. */
export async function createParcel(ctx: Ctx, tx: Tx, openUntil: Date | null): Promise<string> {
  const inserted = await tx.one<{ id: string }>(sql`
    insert into parcels (created_at, open_until) values (${ctx.now()}, ${openUntil}) returning id`);
  if (!inserted) throw new Error('a parcel was not stored');
  return inserted.id;
}

/**
 * Removes an order that will not be sent from its parcel. Closes the parcel if it no longer waits for an order. After a
 * label request the order stays, and the seller must check the parcel. Needs the order's lock. Locks the parcel.
 */
export async function leaveParcel(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const leftParcel = await tx.one<{ parcelId: string }>(sql`
    select o.parcel_id as "parcelId" from orders o where o.id = ${orderId} and o.parcel_id is not null and not ${hasLabel('o')}`);
  if (!leftParcel) return;
  await moveToParcel(ctx, tx, [orderId], null);
  await closeIfComplete(ctx, tx, leftParcel.parcelId);
}

/** Runs `leaveParcel` for the cancelled orders among locked `orders`. */
export async function leaveIfCancelled(ctx: Ctx, tx: Tx, orders: readonly LockedOrder[]): Promise<void> {
  const cancelled = orders.filter(({ status }) => !lifecycleOf(status).holdsItsPieces);
  for (const { id: orderId } of cancelled) await leaveParcel(ctx, tx, { orderId });
}

/** Closes an open parcel that holds no order, or that its buyer wants sent and that holds no unpaid order. */
async function closeIfComplete(ctx: Ctx, tx: Tx, parcelId: string): Promise<void> {
  // Two orders may leave at once. The statement after this lock sees the order that left first.
  await tx.one(sql`select from parcels where id = ${parcelId} for no key update`);
  const closed = await tx.run(sql`
    update parcels p set closed_at = ${ctx.now()} where p.id = ${parcelId} and ${isOpen} and not exists (
      select from orders inside
      where inside.parcel_id = p.id and (not p.is_sent_once_paid or inside.status in (${unpaidStatuses})))`);
  if (closed === 0) return;
  const leaving = await tx.many<{ orderId: string; userId: string }>(sql`
    select id as "orderId", user_id as "userId" from orders where parcel_id = ${parcelId} and status in (${statusesInShop})`);
  for (const { orderId, userId } of leaving) await tx.record({ type: 'order.parcel-closed', orderId, userId });
}
