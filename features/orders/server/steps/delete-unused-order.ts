import { holdsPieces } from '../sql/pieces.ts';
import sql, { type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { deleteBuyer } from '#features/users/server/steps/delete-buyer.ts';
import { lockPseudosOf } from '#features/users/server/steps/claim-pseudo.ts';
import { isUntouched, isUnusedBuyer } from '../hooks.ts';
import type { LockedOrder } from './lock-order.ts';

const takesLivePieces = sqlWords(statusesWhere((life) => life.takesLivePieces));

/**
 * True for an order that an assignment opened. Its creation event has a pseudo, unlike the event of « Nouvelle
 * commande ». Needs `o` in scope.
 */
const isOpenedByAssignment = sql`exists (
  select from events e where e.order_id = o.id and e.type = 'order.created' and e.data ? 'pseudo')`;

/** Time for which an empty order that a seller made by hand stays, in ms. */
const KEPT_BY_HAND_MS = 24 * 3_600_000;

/** True for an order of an ended live without a change for this time. Needs `o` in scope. */
const isLeftEmpty = (now: Date): Sql => sql`(o.updated_at < ${new Date(now.getTime() - KEPT_BY_HAND_MS)}
  and exists (select from lives l where l.id = o.live_id and ${hasEnded('l', now)}))`;

/** True for an empty order that may be deleted (decision 0085). Needs `o` in scope. */
export const isUnused = (now: Date): Sql => sql`(o.status in (${takesLivePieces})
  and not ${holdsPieces('o')}
  and (${isOpenedByAssignment} or ${isLeftEmpty(now)}) and ${isUntouched.all()})`;

/** Locks the pseudo, then the user. The lock order requires both before the order. Null for an unknown order. */
export async function lockBuyerOf(tx: Tx, orderId: string): Promise<{ id: string } | null> {
  const buyer = await tx.one<{ id: string }>(sql`select user_id as id from orders where id = ${orderId}`);
  if (!buyer) return null;
  await lockPseudosOf(tx, [buyer.id]);
  await tx.run(sql`select 1 from users where id = ${buyer.id} for no key update`);
  return buyer;
}

export interface DeletionResult {
  orderDeleted: boolean;
  buyerDeleted: boolean;
}

/**
 * Deletes a locked order if it is unused, then the buyer made with the order (decision 0085). Records both deletions.
 * @param productId the last piece that left the order; null when no piece has left it, or the pieces were deleted.
 * @param lockedBuyerId the buyer locked by `lockBuyerOf`. A merge may since have moved the order to another buyer, who
 * stays.
 */
export async function deleteUnusedWithBuyer(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  { productId, lockedBuyerId }: { productId: string | null; lockedBuyerId: string | undefined },
): Promise<DeletionResult> {
  const { userId } = order;
  const madeAt = await deleteUnusedOrder(tx, order, ctx.now());
  if (madeAt === null) return { orderDeleted: false, buyerDeleted: false };
  await tx.record({ type: 'order.deleted', userId, data: { productId } });
  const buyerDeleted = userId === lockedBuyerId && (await deleteBuyer(tx, userId, madeAt, isUnusedBuyer.all()));
  if (buyerDeleted) await tx.record({ type: 'user.deleted', userId });
  return { orderDeleted: true, buyerDeleted };
}

/**
 * Deletes the order if it is unused, and copies the keys of the order's assignments to `undone_gives`.
 * @returns the creation time of the order as PostgreSQL text, because a `Date` has no microseconds. Null when the order
 * is not deleted.
 */
async function deleteUnusedOrder(tx: Tx, order: LockedOrder, now: Date): Promise<string | null> {
  const unused = await tx.one<{ madeAt: string }>(sql`
    select o.created_at::text as "madeAt" from orders o where o.id = ${order.id} and ${isUnused(now)}`);
  if (!unused) return null;
  await tx.run(sql`
    insert into undone_gives (key, order_id, order_number, item_id, ref, undone_at)
    select i.give_key, ${order.id}, ${order.number}, i.id, p.ref, ${now} from order_items i join products p on p.id = i.product_id
    where i.order_id = ${order.id} and i.give_key is not null`);
  await tx.run(sql`delete from orders where id = ${order.id}`);
  return unused.madeAt;
}
