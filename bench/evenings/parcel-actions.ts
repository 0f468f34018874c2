import sql from 'sql-template-tag';
import { changePrices, createProduct, deleteProduct, updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { addItem, createOrder, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress, groupOrders, separateParcel, shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel, packPiece, resendParcel, unpackPiece } from '#features/shipping/domain/endpoints.ts';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { pickOrder, pickOwnOrder } from './order-actions.ts';
import type { Action, Outcome, World } from './world.ts';

async function group({ shop, random }: World): Promise<Outcome> {
  const pair = random.pick(
    await shop.shop.db.many<{ orderIds: string[] }>(sql`
      select array[a.id, b.id] as "orderIds" from orders a join orders b on b.user_id = a.user_id and b.order_number > a.order_number
      where a.status in ('paid', 'preparing', 'to-pay', 'validated') and b.status in ('paid', 'preparing', 'to-pay', 'validated')
      order by a.order_number, b.order_number`),
  );
  return pair ? shop.call(groupOrders, pair, shop.admin) : null;
}

const inParcel =
  (endpoint: typeof separateParcel | typeof shipParcel | typeof resendParcel) =>
  async (world: World): Promise<Outcome> => {
    const order = await pickOrder(world, orderStatuses);
    return order ? world.shop.call(endpoint, { orderId: order.orderId }, world.shop.admin) : null;
  };

async function shipOwnParcel(world: World): Promise<Outcome> {
  const order = await pickOwnOrder(world, ['paid', 'preparing']);
  return order && world.shop.call(shipMyParcel, { orderId: order.orderId }, order.caller);
}

async function correctAddress(world: World): Promise<Outcome> {
  const { shop, random } = world;
  const order = await pickOrder(world, orderStatuses);
  const street = `${1 + random.below(3)} rue des Lilas`;
  return order
    ? shop.call(changeAddress, { orderId: order.orderId, address: anAddress({ street }) }, shop.admin)
    : null;
}

async function failLabel(world: World): Promise<Outcome> {
  const { shop, random } = world;
  const order = await pickOrder(world, ['paid', 'preparing', 'to-ship']);
  if (!order) return null;
  // With the message 30204, the carrier reports a missing street.
  const json = { outcome: random.pick(['http-500', '30204']) };
  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json });
  return shop.call(generateLabel, { orderId: order.orderId, afterUnknown: random.chance(50) }, shop.admin);
}

/** Names and codes of scans (sandbox/colissimo/scan-codes.ts). */
const SCANS = [
  'taken',
  'transit',
  'out-for-delivery',
  'at-counter',
  'ND1',
  'delivered',
  'delivered',
  'returned',
  'DI2',
];

async function scan({ shop, random }: World): Promise<'done' | null> {
  const parcel = random.pick(
    await shop.shop.db.many<{ trackingId: string }>(sql`
      select distinct tracking_id as "trackingId" from orders where tracking_id is not null order by 1`),
  );
  if (!parcel) return null;
  const json = { ...parcel, event: random.pick(SCANS), at: shop.shop.now().toISOString() };
  await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json });
  await followParcels(shop.system);
  return 'done';
}

async function pack({ shop, random }: World): Promise<Outcome> {
  const item = random.pick(
    await shop.shop.db.many<{ orderId: string; itemId: string }>(sql`
      select i.order_id as "orderId", i.id as "itemId" from order_items i join products p on p.id = i.product_id
      join orders o on o.id = i.order_id where o.status in ('paid', 'preparing') order by p.ref, i.created_at`),
  );
  return item ? shop.call(random.chance(75) ? packPiece : unpackPiece, item, shop.admin) : null;
}

async function pickPiece({
  shop,
  random,
  liveId,
}: World): Promise<{ id: string; ref: number; price: number } | undefined> {
  return random.pick(
    await shop.shop.db.many<{ id: string; ref: number; price: number }>(sql`
      select id, ref, price_cents as price from products where live_id = ${liveId} order by ref`),
  );
}

async function changePiece(world: World): Promise<Outcome> {
  const { shop, random, liveId } = world;
  const piece = await pickPiece(world);
  if (!piece) return null;
  const price = 1000 + 100 * random.below(40);
  if (random.chance(40)) {
    const change = { kind: 'to' as const, amount: price };
    return shop.call(changePrices, { productIds: [piece.id], change }, shop.admin);
  }
  const input = { productId: piece.id, liveId, ref: piece.ref, name: `Robe ${piece.ref}`, price };
  return shop.call(updateProduct, input, shop.admin);
}

async function replacePiece(world: World): Promise<Outcome> {
  const { shop, random, liveId } = world;
  if (random.chance(50)) {
    const ref = 1 + random.below(14);
    return shop.call(createProduct, { liveId, ref, name: `Robe ${ref}`, price: 1500 }, shop.admin);
  }
  const piece = await pickPiece(world);
  return piece ? shop.call(deleteProduct, { productId: piece.id }, shop.admin) : null;
}

async function fillOrder(world: World): Promise<Outcome> {
  const { shop, random, liveId } = world;
  if (random.chance(30)) {
    const buyer = await pickOrder(world, orderStatuses);
    return buyer ? shop.call(createOrder, { liveId, userId: buyer.userId }, shop.admin) : null;
  }
  const [order, piece] = [await pickOrder(world, ['to-validate', 'validated', 'to-pay']), await pickPiece(world)];
  return order && piece ? shop.call(addItem, { orderId: order.orderId, productId: piece.id }, shop.admin) : null;
}

async function remind(world: World): Promise<Outcome> {
  const order = await pickOrder(world, ['to-validate', 'to-pay']);
  return order ? world.shop.call(remindBuyer, { orderId: order.orderId }, world.shop.admin) : null;
}

const changePostage = ({ shop, random }: World): Promise<Outcome> =>
  shop.call(changeSettings, { postageCents: 100 * random.below(8) }, shop.admin);

export const parcelActions: readonly Action[] = [
  { name: 'group orders', weight: 3, run: group },
  { name: 'separate a parcel', weight: 1, run: inParcel(separateParcel) },
  { name: 'ship a parcel now', weight: 1, run: inParcel(shipParcel) },
  { name: 'ship a parcel as its buyer', weight: 1, run: shipOwnParcel },
  { name: 'prepare a returned parcel', weight: 2, run: inParcel(resendParcel) },
  { name: 'correct an address', weight: 2, run: correctAddress },
  { name: 'fail a label', weight: 2, run: failLabel },
  { name: 'scan', weight: 5, run: scan },
  { name: 'pack', weight: 4, run: pack },
  { name: 'change a piece', weight: 3, run: changePiece },
  { name: 'replace a piece', weight: 3, run: replacePiece },
  { name: 'fill an order', weight: 4, run: fillOrder },
  { name: 'remind', weight: 2, run: remind },
  { name: 'change the postage', weight: 1, run: changePostage },
];
