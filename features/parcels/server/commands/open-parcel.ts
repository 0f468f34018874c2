import sql from 'sql-template-tag';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { hasLabel } from '../sql/labels.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { closeParcel, lockOpenParcel, unpaidOf } from '../steps/close-parcel.ts';
import { findOpenParcel, isOpen, createParcel } from '../steps/join-parcel.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { moveToParcel } from '#features/orders/server/steps/move-to-parcel.ts';

const DAY_MS = 86_400_000;

/**
 * Puts a paid order into the open parcel of the same address, or opens a parcel for `openParcelDays` days, unless the
 * setting is 0. Does nothing to an order that has a parcel, a label or no address. When the buyer wants the parcel of
 * the order sent, closes the parcel after its last payment. Idempotent. Locks the buyer, then the order or the orders
 * of the parcel.
 */
export async function openParcelOf(ctx: Ctx, orderId: string): Promise<void> {
  const { openParcelDays } = await ctx.settings.read();
  const newOrder = await readNewOrderSettings(ctx);
  await inTransaction(ctx, async (tx) => {
    // Serialises the buyer’s payments, because two concurrent payments would open two parcels.
    await tx.one(sql`
      select from users where id = (select user_id from orders where id = ${orderId}) for no key update`);
    const isSentNow = await tx.one(sql`
      select from orders o join parcels p on p.id = o.parcel_id
      where o.id = ${orderId} and ${isOpen} and p.is_sent_once_paid`);
    if (isSentNow) {
      const parcel = await lockOpenParcel(tx, orderId);
      if (unpaidOf(parcel).length === 0) await closeParcel(ctx, tx, parcel, newOrder);
    } else if (openParcelDays > 0) await joinOrOpenParcel(ctx, tx, orderId, openParcelDays);
  });
}

async function joinOrOpenParcel(ctx: Ctx, tx: Tx, orderId: string, days: number): Promise<void> {
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
