import sql, { type Sql } from 'sql-template-tag';
import { mayHaveCause } from '#features/attention/server/queries.ts';
import { claimActions, claimStates, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { hasEnded } from '#features/lives/server/sql/next-live.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import type { ShopEvent, ShopEventType } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { followFreePiece } from './commands/follow-free-piece.ts';
import { isReleased, isSold } from './steps/find-holding.ts';
import { followPieces } from './steps/follow-pieces.ts';
import { mayWaitAgain, resumeClaims } from './steps/resume-claims.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { authorNameOf } from './steps/record-decision.ts';
import { notifyQueueChange } from './steps/notify-queue-change.ts';

const closableStates = sqlWords(claimStates.filter((state) => isActionAllowed('close', state)));

const alertsToFollow = sql`attention_items where kind = 'piece-waits' and ${mayHaveCause}`;

const piecesOf = ({ orderId, data }: ShopEvent): Sql =>
  data && 'productId' in data
    ? sql`(${data.productId}::uuid)`
    : sql`(select product_id from order_items where order_id = ${orderId})`;

/**
 * Selects the queues of the event’s piece, or of all pieces of its order. Includes a queue only if it has a waiting
 * claim, a claim that may be reopened, or an alert to follow.
 */
function affectedQueues(event: ShopEvent): Sql {
  const pieces = piecesOf(event);
  return sql`select c.live_id as "liveId", c.product_id as "productId" from claims c
    where c.product_id in ${pieces} and (c.state = 'waiting' or ${mayWaitAgain})
    union select (data ->> 'liveId')::uuid, key::uuid from ${alertsToFollow}
      and key in (select id::text from products where id in ${pieces})`;
}

/** Returns true when the event is a change of status by a seller, and the parcel had left the shop before it. */
function hasLeftBefore(event: ShopEvent): boolean {
  if (event.type !== 'order.status-changed') return false;
  const { isPastPayment, parcelIsHere } = lifecycleOf(event.data.from);
  return isPastPayment && !parcelIsHere;
}

/**
 * Notifies the claimants of a piece that was given, taken out of an order or released. Reopens the claims that an ended
 * sale had closed. Gives a free piece to the first claim if the settings allow it, and raises or settles its alert.
 */
async function followQueues(ctx: Ctx, event: ShopEvent): Promise<void> {
  const queues = await inTransaction(ctx, async (tx) => {
    await resumeClaims(tx, piecesOf(event), hasLeftBefore(event));
    const affected = await tx.many<{ liveId: string; productId: string }>(affectedQueues(event));
    for (const { liveId, productId } of affected) await notifyQueueChange(tx, liveId, [productId]);
    return affected;
  });
  const productIds = queues.map(({ productId }) => productId);
  // Fails, so that the job runs again.
  if (!(await followPieces(ctx, productIds, 'queues')))
    throw new Error('a piece could not be given or reported after a change of its order');
}

/** Time after a release in which the reaction to the event of the order follows its piece, in ms. */
const FOLLOWED_MS = 60_000;
const followedSince = (now: Date): Date => new Date(now.getTime() - FOLLOWED_MS);

/**
 * Selects the pieces with an alert, and the released pieces of an inactive live for which a claim waits. Such a claim may
 * wait again after the job of the end of the live, for example by an undo. Leaves out a piece released within
 * `FOLLOWED_MS` while the claim waited, because the reaction to the event of the order follows this piece.
 * @param isOver condition on the live `l`.
 */
const piecesToReport = ({ liveId = '' }: ShopEvent, now: Date, isOver = sql`not l.is_active`): Sql => sql`
  select key as "productId" from ${alertsToFollow} and data ->> 'liveId' = ${liveId}
  union select c.product_id::text from claims c join lives l on l.id = c.live_id
    where c.live_id = nullif(${liveId}, '')::uuid and c.state = 'waiting' and ${isOver} and ${isReleased(sql`c.product_id`)}
      and not exists (select from order_items i where i.product_id = c.product_id
        and i.released_at > greatest(c.arrived_at, c.decided_at, ${followedSince(now)}))`;

/** Selects no piece for the copies of an event that notify single people, so that one change queues one job. */
const piecesOfLiveToReport = (event: ShopEvent, now: Date): Sql | null =>
  event.userId === undefined ? piecesToReport(event, now) : null;

async function followWaiting(ctx: Ctx, event: ShopEvent): Promise<void> {
  // Within this delay after the end of a live, the job of the end may still give the pieces.
  const endedBefore = new Date(ctx.now().getTime() - MAIL_DELAY_SECONDS * 1000);
  const isLongOver = sql`(${hasEnded('l', ctx.now())} and coalesce(l.ended_at <= ${endedBefore}, true))`;
  for (const { productId } of await ctx.db.many<{ productId: string }>(piecesToReport(event, ctx.now(), isLongOver)))
    try {
      await followFreePiece(ctx, productId);
    } catch (error) {
      const message = 'claims: a piece of an ended live could not be reported';
      reportItemFailure(ctx, error, { work: 'queues', message, ids: { productId } });
    }
}

/**
 * Closes the waiting claims for the pieces that a paid order still holds. Locks the pieces, so that claims that are
 * being stored are closed too, then the claims. Stores the data with which `resumeClaims` reopens the claims.
 */
function closeClaims(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  const heldPieces = sql`select i.product_id from order_items i join orders o on o.id = i.order_id
    where o.id = ${orderId} and i.released_at is null and ${isSold}`;
  return inTransaction(ctx, async (tx) => {
    await lockPiecesById(tx, heldPieces);
    const queues = await tx.many<{ liveId: string; productId: string; pseudos: string[] }>(sql`
      with closed as (
        update claims set state = ${claimActions.close}, is_for_server = false, closed_by_sale = true,
          decided_before_sale = decided_at, decided_at = ${ctx.now()}, decided_by = ${authorNameOf(ctx)}
        where state in (${closableStates}) and product_id in (${heldPieces})
        returning live_id, product_id, pseudo)
      select live_id as "liveId", product_id as "productId", array_agg(pseudo) as pseudos from closed
      group by live_id, product_id`);
    for (const { liveId, productId, pseudos } of queues) await notifyQueueChange(tx, liveId, [productId], pseudos);
  });
}

const soldOrder = ({ orderId }: ShopEvent): Sql =>
  sql`select from orders o where o.id = ${orderId ?? null} and ${isSold}`;

const eventsThatMovePieces = [
  'order.item-added',
  'order.item-removed',
  'order.item-restored',
  'order.deleted',
  'order.status-changed',
  'order.expired',
  'order.given-up',
] as const satisfies ShopEventType[];

// Queued jobs hold the names of their reactions, so these names stay.
export const claimReactions: Reaction[] = [
  ...eventsThatMovePieces.map((to) => ({ name: `tell-line-of-${to}`, to, when: affectedQueues, run: followQueues })),
  { name: 'follow-waiting', to: 'claim.changed', when: piecesOfLiveToReport, run: followWaiting },
  { name: 'close-lines-of-sold', to: 'order.paid', run: closeClaims },
  { name: 'close-lines-of-status', to: 'order.status-changed', when: soldOrder, run: closeClaims },
];
