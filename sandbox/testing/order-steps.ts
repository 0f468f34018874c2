import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import type { AdminOrder } from '#screens/admin/order/schemas.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import type { TestShop } from './shop.ts';
import type { Answer, TestCaller } from './caller.ts';
import { anAddress, payByCard } from './steps.ts';

export interface Placed {
  customer: TestCaller;
  pseudo: string;
  liveId: string;
  orderId: string;
  productIds: string[];
}

/** Last number used in a pseudo or a reference, so that each is unique in its test process. */
let lastNumber = 0;

export function bodyOf<T>(answer: Answer<T>): T {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

export async function toValidate(shop: TestShop, prices: readonly number[] = [2500], live?: string): Promise<Placed> {
  const pseudo = `cliente.${++lastNumber}`;
  const customer = await shop.aCustomer(pseudo);
  const liveId = live ?? (await shop.aLive());
  const productIds: string[] = [];
  let orderId = '';
  for (const price of prices) {
    const productId = await shop.aProduct(liveId, ++lastNumber, price);
    orderId = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin)).orderId;
    productIds.push(productId);
  }
  return { customer, pseudo, liveId, orderId, productIds };
}

export async function toPay(shop: TestShop, prices?: readonly number[]): Promise<Placed> {
  const order = await toValidate(shop, prices);
  const address = anAddress({ email: order.customer.email });
  bodyOf(await shop.call(giveAddress, { orderId: order.orderId, address }, order.customer));
  return order;
}

/** Copies an order in one statement. Each copy has its own piece. */
export async function copyOrder({ shop }: TestShop, { orderId }: Placed, copies: number): Promise<void> {
  const firstRef = lastNumber + 1;
  lastNumber += copies;
  await shop.db.run(sql`
    with copy as materialized (
      select o.*, i.price_cents as price, gen_random_uuid() as copy_id, gen_random_uuid() as piece_id, ${firstRef}::integer + n as ref
      from orders o join order_items i on i.order_id = o.id cross join generate_series(0, ${copies - 1}::integer) n
      where o.id = ${orderId}),
    pieces_made as (
      insert into products (id, live_id, ref, name, price_cents)
      select piece_id, live_id, ref, 'Robe ' || ref, price from copy),
    orders_made as (
      insert into orders (id, user_id, live_id, live_title, status, pseudo, total_amount_cents, shipping_address, order_date)
      select copy_id, user_id, live_id, live_title, status, pseudo, total_amount_cents, shipping_address, order_date from copy)
    insert into order_items (order_id, product_id, price_cents) select copy_id, piece_id, price from copy`);
}

export async function openedForm(shop: TestShop, { orderId, customer }: Placed): Promise<string> {
  return bodyOf(await shop.call(paymentToken, { order_id: orderId }, customer)).token;
}

export async function paid(shop: TestShop, prices?: readonly number[]): Promise<Placed> {
  const order = await toPay(shop, prices);
  await payByCard(shop, await openedForm(shop, order));
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  return order;
}

export async function seenByAdmin(shop: TestShop, { orderId }: { orderId: string }): Promise<AdminOrder> {
  return bodyOf(await shop.call(getOrder, { orderId }, shop.admin));
}

export async function eventTypes(shop: TestShop, order: { orderId: string }): Promise<string[]> {
  return (await seenByAdmin(shop, order)).events.map((event) => event.type).toReversed();
}

export async function putInStatus(shop: TestShop, { orderId }: { orderId: string }, status: string): Promise<void> {
  await shop.shop.db.run(sql`update orders set status = ${status} where id = ${orderId}`);
}
