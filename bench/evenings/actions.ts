import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import {
  dismissClaim,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { mergeUserOrders, undoMerge } from '#features/merges/domain/endpoints.ts';
import {
  addToLiveOrder,
  changeHold,
  changeStatus,
  removeItem,
  restoreItem,
} from '#features/orders/domain/admin-endpoints.ts';
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
import { comment } from '#sandbox/testing/scripted-feed.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import type { Random } from './random.ts';

/** Shop with a live, its buyers and the undo actions that its screens offer. */
export interface World {
  shop: TestShop;
  random: Random;
  liveId: string;
  buyers: readonly { pseudo: string; caller: TestCaller }[];
  /** Latest actions that can be undone. */
  undos: (() => Promise<Answer<unknown>>)[];
}

/** Something that a person, the shop or the clock does. Returns the answer; null when nothing could be done. */
export interface Action {
  name: string;
  weight: number;
  run(world: World): Promise<Answer<unknown> | null>;
}

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

const pickClaim = async ({ shop, random, liveId }: World, state: string): Promise<string | undefined> =>
  random.pick(
    await shop.shop.db.many<{ id: string }>(
      sql`select id::text from claims where live_id = ${liveId} and state = ${state} order by id`,
    ),
  )?.id;

const callerOf = ({ buyers }: World, userId: string): TestCaller | undefined =>
  buyers.find(({ caller }) => caller.userId === userId)?.caller;

/** Keeps the undo of a successful action. */
function undoable<T>(world: World, answer: Answer<T>, undo: (body: T) => Promise<Answer<unknown>>): Answer<T> {
  if (answer.status === 200) world.undos.push(() => undo(answer.body));
  return answer;
}

const comments: readonly ((ref: number) => string)[] = [
  (ref) => `${ref}`,
  (ref) => `${ref} svp`,
  (ref) => `moi la ${ref}`,
  (ref) => `${ref} et ${ref + 1}`,
  (ref) => `je laisse la ${ref}`,
  () => 'elle est magnifique',
  () => 'moi',
];

async function writeComments(world: World): Promise<null> {
  const { shop, random, liveId, buyers } = world;
  const events = Array.from({ length: 1 + random.below(4) }, () => {
    const pseudo = random.chance(0.7) ? random.pick(buyers)?.pseudo : `inconnue.${random.below(5)}`;
    const text = random.pick(comments)?.(1 + random.below(12)) ?? '';
    return { ...comment(text), uniqueId: pseudo ?? '', userId: `id-${pseudo}` };
  });
  await saveEvents(shop.shop, liveId, events);
  await readComments(shop.system, liveId);
  return null;
}

async function addPiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, liveId, buyers } = world;
  const piece = random.pick(
    await shop.shop.db.many<{ id: string }>(sql`select id from products where live_id = ${liveId} order by ref`),
  );
  const pseudo = random.pick(buyers)?.pseudo;
  if (!piece || !pseudo) return null;
  const answer = await shop.call(addToLiveOrder, { liveId, productId: piece.id, pseudo }, shop.admin);
  return undoable(world, answer, ({ orderId, itemId, action }) =>
    shop.call(removeItem, { orderId, itemId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function give(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'waiting');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(giveClaim, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(undoClaim, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function pass(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'held');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(passPiece, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(restorePiece, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function dismiss(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'waiting');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(dismissClaim, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(undoClaim, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function removePiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const item = random.pick(
    await shop.shop.db.many<{ id: string; orderId: string }>(sql`
      select i.id, i.order_id as "orderId" from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where i.released_at is null order by o.order_number, p.ref`),
  );
  if (!item) return null;
  const input = { orderId: item.orderId, itemId: item.id };
  const answer = await shop.call(removeItem, input, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(restoreItem, { ...input, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

/** Undoes a recent action, sometimes twice. */
async function undo({ random, undos }: World): Promise<Answer<unknown> | null> {
  const action = random.pick(undos.slice(-3));
  return action ? action() : null;
}

async function turnLive({ shop, random, liveId }: World): Promise<Answer<unknown>> {
  return shop.call(updateLive, { liveId, isActive: random.chance(0.5) }, shop.admin);
}

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

export const actions: readonly Action[] = [
  { name: 'comments', weight: 12, run: writeComments },
  { name: 'add a piece', weight: 8, run: addPiece },
  { name: 'give', weight: 10, run: give },
  { name: 'pass', weight: 4, run: pass },
  { name: 'dismiss', weight: 3, run: dismiss },
  { name: 'remove a piece', weight: 4, run: removePiece },
  { name: 'undo', weight: 6, run: undo },
  { name: 'turn the live on or off', weight: 3, run: turnLive },
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
