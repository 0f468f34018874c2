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
import { roundsOf } from '#app/server/background.ts';
import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import { seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import type { Action, World } from './world.ts';

interface OrderRow {
  id: string;
  status: OrderStatus;
  userId: string;
}

const HOUR_MS = 3_600_000;
const REFUSED_CARD = '4970100000000014';

/** Picks an order in one of these statuses, in the order of their numbers, which a seed repeats. */
async function pickOrder({ shop, random }: World, statuses: readonly OrderStatus[]): Promise<OrderRow | undefined> {
  return random.pick(
    await shop.shop.db.many<OrderRow>(sql`
      select id, status, user_id as "userId" from orders where status = any(${statuses}) order by order_date, order_number`),
  );
}

const callerOf = ({ buyers }: World, userId: string): TestCaller | undefined =>
  buyers.find(({ caller }) => caller.userId === userId)?.caller;

async function validateOrder(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOrder(world, ['to-validate']);
  const caller = order && callerOf(world, order.userId);
  if (!caller) return null;
  return world.shop.call(giveAddress, { orderId: order.id, address: anAddress({ email: caller.email }) }, caller);
}

async function modify(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOrder(world, ['validated', 'to-pay']);
  const caller = order && callerOf(world, order.userId);
  return caller ? world.shop.call(modifyOrder, { orderId: order.id }, caller) : null;
}

async function pay(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOrder(world, ['validated', 'to-pay', 'paid']);
  const caller = order && callerOf(world, order.userId);
  if (!caller) return null;
  const form = await shop.call(paymentToken, { order_id: order.id }, caller);
  if (form.status !== 200) return form;
  // A form may stay open while the seller changes the order.
  if (random.chance(0.2)) await setStatus(world);
  await payByCard(shop, form.body.token, random.chance(0.15) ? REFUSED_CARD : undefined);
  return form;
}

async function setStatus(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOrder(world, orderStatuses);
  const status = world.random.pick(orderStatuses);
  if (!order || !status) return null;
  return world.shop.call(changeStatus, { orderId: order.id, status, seen: order.status }, world.shop.admin);
}

async function refund(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOrder(world, orderStatuses);
  if (!order) return null;
  const { transactions, refunds } = await seenByAdmin(shop, { orderId: order.id });
  const left = refundableOf(transactions, refunds);
  if (left <= 0) return null;
  const amount = random.chance(0.5) ? left : 1 + random.below(left);
  const input = { orderId: order.id, key: randomUUID(), amount, itemIds: [], withPostage: false, left };
  return shop.call(refundOrder, input, shop.admin);
}

async function withdraw(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const order = await pickOrder(world, ['paid', 'preparing', 'to-ship', 'shipped', 'delivered']);
  const caller = order && callerOf(world, order.userId);
  if (!caller) return null;
  const items = await shop.shop.db.many<{ id: string }>(sql`
    select i.id from order_items i join products p on p.id = i.product_id
    where i.order_id = ${order.id} and i.released_at is null order by p.ref`);
  const item = random.chance(0.5) ? random.pick(items) : undefined;
  const input = { orderId: order.id, name: 'Léa', ...(item && { itemIds: [item.id] }) };
  return shop.call(withdrawFromOrder, input, caller);
}

const prepare =
  (endpoint: typeof generateLabel | typeof deleteLabel | typeof validatePreparation | typeof undoPreparation) =>
  async (world: World): Promise<Answer<unknown> | null> => {
    const order = await pickOrder(world, ['paid', 'preparing', 'to-ship']);
    return order ? world.shop.call(endpoint, { orderId: order.id } as never, world.shop.admin) : null;
  };

async function merge(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, buyers } = world;
  const [source, destination] = [random.pick(buyers), random.pick(buyers)];
  if (!source || !destination) return null;
  const ids = { source_user_id: source.caller.userId, destination_user_id: destination.caller.userId };
  return shop.call(mergeUserOrders, ids, shop.admin);
}

async function revertMerge({ shop, random }: World): Promise<Answer<unknown> | null> {
  const merges = await shop.shop.db.many<{ id: string }>(sql`select id from user_merges order by merged_at, id`);
  const mergeId = random.pick(merges)?.id;
  return mergeId ? shop.call(undoMerge, { mergeId }, shop.admin) : null;
}

async function prolong(world: World): Promise<Answer<unknown> | null> {
  const order = await pickOrder(world, ['to-validate', 'to-pay']);
  const change = world.random.chance(0.7) ? 'extend' : 'no-limit';
  return order ? world.shop.call(changeHold, { orderId: order.id, change }, world.shop.admin) : null;
}

/** Lets time pass, and does the work that is then due. */
async function wait({ shop, random }: World): Promise<null> {
  shop.advance(random.chance(0.3) ? (1 + random.below(40)) * HOUR_MS : random.below(20) * 60_000);
  for (const round of roundsOf(shop.shop)) await round.run(shop.system);
  return null;
}

/** What buyers and sellers do with orders, and what time does. */
export const orderActions: readonly Action[] = [
  { name: 'validate', weight: 10, run: validateOrder },
  { name: 'modify', weight: 3, run: modify },
  { name: 'pay', weight: 12, run: pay },
  { name: 'set a status', weight: 4, run: setStatus },
  { name: 'refund', weight: 3, run: refund },
  { name: 'withdraw', weight: 3, run: withdraw },
  { name: 'make a label', weight: 4, run: prepare(generateLabel) },
  { name: 'delete a label', weight: 1, run: prepare(deleteLabel) },
  { name: 'validate the preparation', weight: 3, run: prepare(validatePreparation) },
  { name: 'undo the preparation', weight: 1, run: prepare(undoPreparation) },
  { name: 'merge', weight: 2, run: merge },
  { name: 'undo a merge', weight: 1, run: revertMerge },
  { name: 'prolong', weight: 2, run: prolong },
  { name: 'wait', weight: 8, run: wait },
];
