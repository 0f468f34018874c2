import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { StoredAlert } from '#features/attention/domain/labels.ts';
import { type OrderStatus, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/parcels/domain/admin-endpoints.ts';
import { parcelProblems } from '#features/parcels/domain/problems.ts';
import { groupingRefusal } from '#features/parcels/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { hasLabel } from '../sql/labels.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { openAttentionJson } from '#features/attention/server/queries.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { lockOrders } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel } from '../steps/lock-parcel.ts';
import { moveToParcel, movePostage, payersOf } from '#features/orders/server/steps/move-to-parcel.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { assertNotOpen, createParcel } from '../steps/join-parcel.ts';

const statusesInShop = sqlWords(statusesWhere((life) => life.parcelIsHere));

/**
 * Groups orders in one parcel (“Regrouper”). The request must name all orders that already share a parcel with these
 * orders. Locks the orders and the orders of `payersOf` by id.
 * @throws Refusal of `groupingRefusal`, `orders.not-found`, `shipping.parcel-open`, `shipping.parcel-changed`.
 */
export async function groupOrders(
  ctx: Ctx,
  { orderIds }: ParsedInputOf<typeof endpoints.groupOrders>,
): Promise<{ ok: true }> {
  const ids = [...new Set(orderIds)].toSorted();
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOrders(tx, sql`select unnest(${ids}::uuid[]) union ${payersOf(ids)}`);
    const orders = locked.filter(({ id }) => ids.includes(id));
    if (orders.length < ids.length) throw refuse(orderProblems.notFound);
    await assertNotOpen(tx, ids);
    const facts = await readFacts(tx, ids);
    const parcels = new Set(facts.map(({ parcelId }) => parcelId).filter((id) => id !== null));
    const grouped = await tx.many<{ id: string }>(sql`select id from orders where parcel_id = any(${[...parcels]})`);
    if (grouped.some(({ id }) => !ids.includes(id))) throw refuse(parcelProblems.parcelChanged);
    const refusal = groupingRefusal(facts);
    if (refusal) throw refusal;
    // Two concurrent requests for the same group both succeed.
    if (parcels.size === 1 && grouped.length === ids.length) return;
    const [existing, ...mergedParcels] = parcels;
    const parcelId = existing ?? (await createParcel(ctx, tx, null));
    await moveToParcel(ctx, tx, ids, parcelId);
    if (mergedParcels.length > 0) movePostage(tx, mergedParcels, parcelId);
    for (const { id, userId } of orders) {
      const otherNumbers = facts.filter((order) => order.id !== id).map(({ number }) => number);
      await tx.record({ type: 'order.grouped', orderId: id, userId, data: { with: otherNumbers.toSorted() } });
    }
  });
  return { ok: true };
}

/**
 * Separates the orders of a parcel (“Séparer”), each of which is then sent alone. One order stays in the parcel while
 * the shop keeps the postage of a cancelled order for it (decision 0083). Locks the orders by id.
 * @throws Refusal `shipping.not-grouped`, `shipping.parcel-open`, `shipping.parcel-labelled`, or as `lockParcel`.
 */
export async function separateParcel(
  ctx: Ctx,
  { orderId, seen }: ParsedInputOf<typeof endpoints.separateParcel>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { orders } = await lockParcel(tx, orderId, { seen });
    if (orders.length < 2) throw refuse(parcelProblems.notGrouped);
    const ids = orders.map(({ id }) => id);
    await assertNotOpen(tx, ids);
    const labelled = await tx.one(sql`select from orders o where id = any(${ids}) and ${hasLabel('o')} limit 1`);
    if (labelled) throw refuse(parcelProblems.parcelLabelled);
    const isPostageKept = (await tx.one(sql`${payersOf(ids)} limit 1`)) !== null;
    const remaining = isPostageKept ? await findSentWithoutPostage(tx, ids) : null;
    await moveToParcel(
      ctx,
      tx,
      ids.filter((id) => id !== remaining?.id),
      null,
    );
    for (const { id, userId } of orders) await tx.record({ type: 'order.separated', orderId: id, userId });
  });
  return { ok: true };
}

/** Returns the order with the lowest number among the orders that will be sent and pay no postage. */
const findSentWithoutPostage = (tx: Tx, orderIds: readonly string[]) =>
  tx.one<{ id: string }>(sql`
    select o.id from orders o
    where o.id = any(${orderIds}) and o.postage_cents = 0 and o.status in (${statusesInShop})
      and ${nothingToSend('o')} is null
    order by length(o.order_number), o.order_number limit 1`);

interface Facts {
  id: string;
  number: string;
  userId: string;
  status: OrderStatus;
  parcelId: string | null;
  address: Address | null;
  hasLabel: boolean;
  attention: StoredAlert[];
}

const readFacts = (tx: Tx, ids: readonly string[]): Promise<Facts[]> =>
  tx.many<Facts>(sql`
    select o.id, o.order_number as number, o.user_id as "userId", o.status, o.parcel_id as "parcelId",
      ${addressJson('o.shipping_address')} as address, ${hasLabel('o')} as "hasLabel", ${openAttentionJson} as attention
    from orders o where o.id = any(${ids}) order by o.id`);
