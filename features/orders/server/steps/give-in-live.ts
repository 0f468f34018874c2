import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { MAX_STORED_COMMENT } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { type Db, awaitAll } from '#platform/server/db/client.ts';
import { waitForEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { lastSeenAs } from '#features/feed/server/queries.ts';
import { lockBuyer, createBuyer, type Buyer } from '#features/users/server/steps/find-or-create-buyer.ts';
import { holdClock } from '../sql/hold-pause.ts';
import { holdColumns, holdInLive, isBeforeEndOfLive, renewHold } from './begin-hold.ts';
import type { NewOrder } from './begin-order.ts';
import { assertFree, holdPiece, type HeldItem, lockPiece } from './hold-piece.ts';

interface LiveAdd extends NewOrder {
  liveId: string;
  productId: string;
  pseudo: string;
  comment: string | null;
  /** Idempotency key of a device that may send the assignment again. */
  key?: string | undefined;
}

export interface Assignment {
  orderId: string;
  orderNumber: string;
  itemId: string;
  total: number;
  pseudo: string;
  ref: number;
  orderCreated: boolean;
  userCreated: boolean;
  action: string | null;
}

/**
 * Gives a piece to a pseudo during a live (ADM-27). Adds it to the buyer's newest to-validate order of that live, or
 * opens a new order. Idempotent by `key`: returns the earlier assignment, even after its undo. Locks the piece, then
 * the buyer, then the order, because PostgreSQL runs the statements in the order in which they are sent.
 * @param follow sends the caller's own statements, right after those of the assignment.
 * @throws Refusal `orders.piece-taken`, `orders.already-hers`, `orders.other-live`, or a missing live or piece.
 */
export async function giveInLive(
  ctx: Ctx,
  tx: Tx,
  input: LiveAdd,
  follow: () => Promise<void> = async () => {},
): Promise<Assignment> {
  const { liveId, productId, pseudo, key } = input;
  const [lockedPiece, knownBuyer, firstSearch, earlierAssignment] = await Promise.all([
    lockPiece(tx, productId),
    lockBuyer(tx, pseudo),
    findOpenOrder(ctx, tx, input),
    key ? findAssignmentByKey(tx, key, pseudo) : null,
  ]);
  if (earlierAssignment) return earlierAssignment;
  const piece = assertFree(lockedPiece, (holder) => holder.pseudo === pseudo);
  if (piece.liveId !== liveId) throw refuse(orderProblems.otherLive);
  // A buyer created with an order has the same creation time, by which an undo recognizes the buyer (decision 0085).
  const now = ctx.now();
  const buyer = knownBuyer ?? (await createBuyer({ ...ctx, now: () => now }, tx, pseudo, lastSeenAs(pseudo)));
  // A concurrent request may have created the buyer, and an order of the buyer, since the first search.
  const { open, heldItems } = knownBuyer || buyer.created ? firstSearch : await findOpenOrder(ctx, tx, input);
  const order = open ?? (await makeOrder(tx, input, buyer, now));
  if (input.comment && !order.created) addComment(tx, order, input.comment, now);
  if (input.hold && !order.created) tx.finally(renewHold(order.id, input.hold, now));
  const orderItems = heldItems.filter(({ orderId }) => orderId === order.id);
  const { itemId, total, action } = holdPiece(ctx, tx, { ...order, heldItems: orderItems }, piece, key);
  await follow();
  const about = { orderId: order.id, userId: buyer.id };
  if (order.created) await tx.record({ type: 'order.created', ...about, data: { pseudo, liveId } });
  await tx.record({
    type: 'order.item-added',
    ...about,
    data: { itemId, productId, ref: piece.ref, price: piece.price },
  });
  return {
    orderId: order.id,
    orderNumber: order.number,
    itemId,
    total,
    pseudo,
    ref: piece.ref,
    orderCreated: order.created,
    userCreated: buyer.created,
    action,
  };
}

/**
 * Returns the assignment of a key, undone or not; null for an unknown key.
 * @param pseudo pseudo to return for a deleted order, because `undone_gives` stores no pseudo.
 */
export const findAssignmentByKey = (db: Db, key: string, pseudo: string): Promise<Assignment | null> =>
  db.one<Assignment>(sql`
    select o.id as "orderId", o.order_number as "orderNumber", i.id as "itemId", o.total_amount_cents as total,
      coalesce(${buyerPseudo('u', 'o')}, '') as pseudo, p.ref, false as "orderCreated", false as "userCreated",
      null as action
    from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id join products p on p.id = i.product_id
    where i.give_key = ${key}
    union all
    select order_id, order_number, item_id, 0, ${pseudo}, ref, false, false, null from undone_gives where key = ${key}`);

interface OpenOrder {
  id: string;
  number: string;
  postage: number;
  created: boolean;
}

const takesLivePieces = sqlWords(statusesWhere((life) => life.takesLivePieces));

/**
 * Locks the newest open order of the buyer in the live. Returns null when the buyer has validated it, or when its hold
 * is over. A new order is then opened. No hold is over before the end of the live, even if its instant has passed.
 */
const lockOpenOrder = (ctx: Ctx, tx: Tx, { liveId, pseudo }: LiveAdd): Promise<OpenOrder | null> =>
  tx.one<OpenOrder>(sql`
    select o.id, o.order_number as number, o.postage_cents as postage, false as created from users u join orders o on o.user_id = u.id
    where u.tiktok_username = ${pseudo} and o.live_id = ${liveId} and o.status in (${takesLivePieces})
      and (o.held_until is null or o.held_until > ${holdClock(ctx.now())} or ${isBeforeEndOfLive('o', ctx.now())})
    order by o.created_at desc limit 1 for no key update of o`);

const heldItemsInLive = (tx: Tx, { liveId, pseudo }: LiveAdd): Promise<(HeldItem & { orderId: string })[]> =>
  tx.many<HeldItem & { orderId: string }>(sql`
    select i.order_id as "orderId", i.price_cents as price
    from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id
    where u.tiktok_username = ${pseudo} and o.live_id = ${liveId} and i.released_at is null`);

async function findOpenOrder(ctx: Ctx, tx: Tx, input: LiveAdd) {
  const [open, heldItems] = await awaitAll(lockOpenOrder(ctx, tx, input), heldItemsInLive(tx, input));
  return { open, heldItems };
}

async function makeOrder(
  tx: Tx,
  { liveId, pseudo, comment, hold, postage }: LiveAdd,
  buyer: Buyer,
  now: Date,
): Promise<OpenOrder> {
  const [, newOrder] = await Promise.all([
    tx.run(waitForEndOfLive(liveId)),
    tx.one<OpenOrder>(sql`
      insert into orders (order_date, created_at, updated_at, user_id, live_id, pseudo, display_name, live_title, comment,
        postage_cents, ${holdColumns})
      select ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${buyer.id}, l.id, ${pseudo}, ${buyer.displayName}, l.title, ${comment},
        ${postage}::integer, ${holdInLive(hold, now)}
      from lives l where l.id = ${liveId} returning id, order_number as number, postage_cents as postage, true as created`),
  ]);
  if (!newOrder) throw refuse(liveProblems.notFound);
  return newOrder;
}

/** Text between the comments of several assignments of an order. */
export const COMMENT_SEPARATOR = ' · ';

const addComment = (tx: Tx, { id }: OpenOrder, comment: string, now: Date): void =>
  tx.finally(sql`
    update orders set comment = left(concat_ws(${COMMENT_SEPARATOR}, comment, ${comment}::text), ${MAX_STORED_COMMENT}::integer), updated_at = ${now}
    where id = ${id}`);
