import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { mergeUserOrders, undoMerge } from '#features/merges/domain/endpoints.ts';
import { changeHold, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { modifyOrder, paymentToken } from '#features/payments/domain/endpoints.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundableOf } from '#features/refunds/domain/rules.ts';
import {
  deleteLabel,
  generateLabel,
  undoPreparation,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import { seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import type { Action, World } from './world.ts';

const REFUSED_CARD = '5100010000002060';
const OUTCOMES = ['accept', 'accept', 'accept', 'abandon', 'bad-signature', 'wrong-amount', 'delay'] as const;
/** Leaves out a late notice, whose time a seed would not repeat. */
const DELIVERIES = ['once', 'twice', 'never'] as const;

export interface PickedOrder {
  orderId: string;
  status: OrderStatus;
  userId: string;
}

export async function pickOrder(
  { shop, random }: World,
  statuses: readonly OrderStatus[],
): Promise<PickedOrder | undefined> {
  return random.pick(
    await shop.shop.db.many<PickedOrder>(sql`
      select id as "orderId", status, user_id as "userId" from orders where status = any(${statuses})
      order by order_date, order_number`),
  );
}

/** Picks an order. @returns null when its buyer is not signed in. */
export async function pickOwnOrder(
  world: World,
  statuses: readonly OrderStatus[],
): Promise<(PickedOrder & { caller: TestCaller }) | null> {
  const order = await pickOrder(world, statuses);
  const caller = world.viewers.find((viewer) => viewer.caller?.userId === order?.userId)?.caller;
  return order && caller ? { ...order, caller } : null;
}

async function validateOrder(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOwnOrder(world, ['to-validate']);
  if (!order) return null;
  const { orderId, caller } = order;
  return world.shop.call(giveAddress, { orderId, address: anAddress({ email: caller.email }) }, caller);
}

async function modify(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOwnOrder(world, ['validated', 'to-pay']);
  return order && world.shop.call(modifyOrder, { orderId: order.orderId }, order.caller);
}

async function pay(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOwnOrder(world, ['validated', 'to-pay', 'paid']);
  if (!order) return null;
  const form = await shop.call(paymentToken, { order_id: order.orderId }, order.caller);
  if (form.status !== 200) return form;
  // A form may stay open while the seller changes the order.
  if (random.chance(20)) await setStatus(world, order, random.chance(50) ? 'cancelled' : undefined);
  if (random.chance(25)) {
    const json = { outcome: random.pick(OUTCOMES), ipn: random.pick(DELIVERIES) };
    await shop.fetch('/sandbox/lyra/next', { method: 'POST', json });
  }
  await payByCard(shop, form.body.token, random.chance(15) ? REFUSED_CARD : undefined);
  return form;
}

async function setStatus(world: World, picked?: PickedOrder, wanted?: OrderStatus): Promise<Answer<unknown> | null> {
  const order = picked ?? (await pickOrder(world, orderStatuses));
  const status = wanted ?? world.random.pick(orderStatuses);
  if (!order || !status) return null;
  return world.shop.call(changeStatus, { orderId: order.orderId, status, seen: order.status }, world.shop.admin);
}

async function refund(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOrder(world, orderStatuses);
  if (!order) return null;
  const { transactions, refunds } = await seenByAdmin(shop, order);
  const left = refundableOf(transactions, refunds);
  if (left <= 0) return null;
  const amount = random.chance(50) ? left : 1 + random.below(left);
  const input = { orderId: order.orderId, key: randomUUID(), amount, itemIds: [], withPostage: false, left };
  return shop.call(refundOrder, input, shop.admin);
}

async function withdraw(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOwnOrder(world, ['paid', 'preparing', 'to-ship', 'shipped', 'delivered']);
  if (!order) return null;
  const { orderId, caller } = order;
  const items = await shop.shop.db.many<{ id: string }>(sql`
    select i.id from order_items i join products p on p.id = i.product_id
    where i.order_id = ${orderId} and i.released_at is null order by p.ref`);
  const item = random.chance(50) ? random.pick(items) : undefined;
  const input = { orderId, name: 'Léa', ...(item && { itemIds: [item.id] }) };
  return shop.call(withdrawFromOrder, input, caller);
}

const prepare =
  (endpoint: typeof generateLabel | typeof validatePreparation | typeof undoPreparation) =>
  async (world: World): Promise<Answer<unknown> | null> => {
    const order = await pickOrder(world, ['paid', 'preparing', 'to-ship']);
    return order ? world.shop.call(endpoint, { orderId: order.orderId }, world.shop.admin) : null;
  };

async function removeLabel({ shop, random }: World): Promise<Answer<unknown> | null> {
  const order = random.pick(
    await shop.shop.db.many<{ orderId: string }>(sql`
      select id as "orderId" from orders where tracking_id is not null order by order_number`),
  );
  return order ? shop.call(deleteLabel, order, shop.admin) : null;
}

async function merge({ shop, random }: World): Promise<Answer<unknown> | null> {
  const users = await shop.shop.db.many<{ id: string }>(sql`
    select id from users where not is_admin order by tiktok_username, created_at`);
  const [source, destination] = [random.pick(users), random.pick(users)];
  if (!source || !destination) return null;
  const ids = { source_user_id: source.id, destination_user_id: destination.id };
  return shop.call(mergeUserOrders, ids, shop.admin);
}

async function revertMerge({ shop, random }: World): Promise<Answer<unknown> | null> {
  const merges = await shop.shop.db.many<{ id: string }>(sql`select id from user_merges order by merged_at, id`);
  const mergeId = random.pick(merges)?.id;
  return mergeId ? shop.call(undoMerge, { mergeId }, shop.admin) : null;
}

async function prolong(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOrder(world, ['to-validate', 'to-pay']);
  const change = world.random.chance(70) ? 'extend' : 'no-limit';
  return order ? world.shop.call(changeHold, { orderId: order.orderId, change }, world.shop.admin) : null;
}

export const orderActions: readonly Action[] = [
  { name: 'validate', weight: 16, run: validateOrder },
  { name: 'modify', weight: 3, run: modify },
  { name: 'pay', weight: 20, run: pay },
  { name: 'set a status', weight: 4, run: (world) => setStatus(world) },
  { name: 'refund', weight: 3, run: refund },
  { name: 'withdraw', weight: 5, run: withdraw },
  { name: 'make a label', weight: 6, run: prepare(generateLabel) },
  { name: 'delete a label', weight: 3, run: removeLabel },
  { name: 'validate the preparation', weight: 3, run: prepare(validatePreparation) },
  { name: 'undo the preparation', weight: 1, run: prepare(undoPreparation) },
  { name: 'merge', weight: 2, run: merge },
  { name: 'undo a merge', weight: 1, run: revertMerge },
  { name: 'prolong', weight: 2, run: prolong },
];
