import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { closeParcel, lockOpenParcel, unpaidOf } from '../steps/close-parcel.ts';
import { isOpen, joinOrOpenParcel } from '../steps/join-parcel.ts';

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
