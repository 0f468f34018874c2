import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { groupOrders } from '#features/parcels/domain/admin-endpoints.ts';
import { bodyOf, openedForm, paid, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';
import { anAddress, payByCard } from './steps.ts';

/** Number of the last created piece. The start avoids the numbers of the tests. */
let ref = 70_000;

export async function paidBySameBuyer(shop: TestShop, { customer, pseudo }: Placed, price = 1900): Promise<Placed> {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, ++ref, price);
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
  const order = { customer, pseudo, liveId, orderId, productIds: [productId] };
  bodyOf(await shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer));
  await payByCard(shop, await openedForm(shop, order));
  return order;
}

export async function twoPaid(shop: TestShop): Promise<[Placed, Placed]> {
  const first = await paid(shop);
  return [first, await paidBySameBuyer(shop, first)];
}

export async function groupedOrders(shop: TestShop): Promise<[Placed, Placed]> {
  const orders = await twoPaid(shop);
  bodyOf(await shop.call(groupOrders, { orderIds: orders.map(({ orderId }) => orderId) }, shop.admin));
  return orders;
}

export const parcelsOf = async (shop: TestShop, orders: readonly Placed[]): Promise<(string | null)[]> =>
  (
    await shop.shop.db.many<{ parcel: string | null }>(sql`
      select parcel_id as parcel from orders join unnest(${orders.map(({ orderId }) => orderId)}::uuid[])
        with ordinality wanted(id, place) using (id) order by place`)
  ).map(({ parcel }) => parcel);
