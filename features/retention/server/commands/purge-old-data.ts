import sql, { type Sql } from 'sql-template-tag';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { retentionLabels } from '#features/retention/domain/labels.ts';
import { booksKeptSince, keptSince, type RetentionKind, retentionKinds } from '#features/retention/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { emptyChanges } from '#platform/server/reads/changes.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { deletePayloads } from '#features/feed/server/commands/delete-payloads.ts';
import { deleteUndoneAssignments } from '#features/orders/server/commands/delete-undone-assignments.ts';
import { cleanUp } from '#features/users/server/commands/clean-up.ts';
import { BATCH_SIZE, MAX_RUN_MS, removeAll, removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { mailsUnderWay } from '#platform/server/mails/mail-kinds.ts';
import { purgeAccounts } from '../steps/purge-accounts.ts';
import { purgeComments } from '../steps/purge-comments.ts';
import { purgeLabels } from '../steps/purge-labels.ts';
import { isAnswerAwaited, isPurgeDue, orderErasure, purgeOrders, withdrawalErasure } from '../steps/purge-orders.ts';
import { DOCUMENT_BUCKET } from '#features/payments/server/steps/save-confirmation.ts';
import { LABEL_BUCKET } from '#features/shipping/server/steps/ask-for-label.ts';
import { purgeDrafts } from '../steps/purge-drafts.ts';
import { purgeFiles } from '../steps/purge-files.ts';
import { deliveredAt } from '#features/orders/server/sql/delivered-at.ts';
import { paymentUnderWay } from '#features/orders/server/sql/order-facts.ts';
import { freePieces, lockPiecesOf } from '#features/orders/server/steps/free-pieces.ts';
import { mayStillTakePlace } from '#features/lives/server/sql/next-live.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';

const endedStatuses = sqlWords(statusesWhere((life) => life.isOver));

/** Instant of the sale, from which the books are kept. Needs `o` of `orders` in scope. */
const bookedAt = sql`coalesce(greatest(o.payment_date, o.paid_outside_at), o.order_date)`;

const purges: Readonly<Record<RetentionKind, (ctx: Ctx, tally: Tally) => Promise<void>>> = {
  unfinished: async (ctx, tally) => {
    await cancelAbandonedOrders(ctx, keptSince('unfinished', ctx.now()), tally);
    await followLeftOpen(ctx, keptSince('unfinished', ctx.now()), tally);
  },
  accounts: (ctx, tally) => purgeAccounts(ctx, keptSince('accounts', ctx.now()), tally),
  orders: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      purgeOrders(
        sql`select o.id from orders o where o.order_date < ${keptSince('orders', ctx.now())} and o.status in (${endedStatuses})
          and ${isPurgeDue} limit ${BATCH_SIZE}`,
      ),
    ),
  books: async (ctx, tally) => {
    await purgeConfirmations(ctx, keptSince('books', ctx.now()), tally);
    await purgeDrafts(ctx, DOCUMENT_BUCKET, tally);
    await removeAll(ctx, tally, purgeInvoiced(ctx.now()));
    await removeAll(
      ctx,
      tally,
      sql`with old as (
          select o.id from orders o
          where ${bookedAt} < ${keptSince('books', ctx.now())} and o.status in (${endedStatuses})
            and not ${isAnswerAwaited} and (${orderErasure().isDue} or exists (select from withdrawals w where w.order_id = o.id and ${withdrawalErasure().isDue}))
          limit ${BATCH_SIZE} for no key update of o skip locked),
        stated as (update withdrawals w set ${withdrawalErasure().set} from old where w.order_id = old.id)
        update orders o set ${orderErasure().set} from old where o.id = old.id`,
    );
  },
  comments: (ctx, tally) => purgeComments(ctx, keptSince('comments', ctx.now()), tally),
  payloads: async (ctx, tally) => void (tally.removed += await deletePayloads(ctx)),
  labels: async (ctx, tally) => {
    await purgeLabels(ctx, keptSince('labels', ctx.now()), tally);
    await purgeDrafts(ctx, LABEL_BUCKET, tally);
  },
  unmatched: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      sql`delete from attention_items where id = any(array(
        select id from attention_items where kind = 'withdrawal-unmatched'
          and data ->> 'day' < ${parisDay(keptSince('unmatched', ctx.now()))} limit ${BATCH_SIZE} for update skip locked))`,
    ),
  mails: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      sql`delete from mails where id = any(array(
        select id from mails where updated_at < ${keptSince('mails', ctx.now())} and state not in (${mailsUnderWay})
        limit ${BATCH_SIZE} for update skip locked))`,
    ),
  connections: async (ctx, tally) => {
    tally.removed += await cleanUp(ctx);
    tally.removed += await deleteUndoneAssignments(ctx);
  },
};

/**
 * Deletes data whose retention period has ended (privacy policy), kind by kind, then the change log of finished
 * transactions. Stores the result of each kind for the owner. A kind that fails does not stop the run. Idempotent and
 * safe to run concurrently.
 */
export async function purgeOldData(ctx: Ctx): Promise<void> {
  for (const kind of retentionKinds) await purgeKind(ctx, kind);
  await emptyChanges(ctx.db);
}

/**
 * Purges a kind for `MAX_RUN_MS` at most, so that the job has time for every kind, and stores the result.
 * Then deletes results older than the retention period of mails, except the last result with removed rows.
 */
async function purgeKind(ctx: Ctx, kind: RetentionKind): Promise<void> {
  const tally: Tally = { removed: 0, failed: 0, endsAt: performance.now() + MAX_RUN_MS };
  let isBroken = false;
  try {
    await purges[kind](ctx, tally);
  } catch (error) {
    const message = 'retention: a kind of data was not purged';
    reportItemFailure(ctx, error, { work: `retention ${kind}`, message, ids: { kind } });
    isBroken = true;
  }
  const { removed, failed } = tally;
  await ctx.db.run(sql`
    insert into retention_runs (kind, at, removed, failed, is_broken) values (${kind}, ${ctx.now()}, ${removed}, ${failed}, ${isBroken})`);
  await reportResult(ctx, kind, isBroken || failed > 0);
  await ctx.db.run(sql`
    delete from retention_runs r where r.kind = ${kind} and r.at < ${keptSince('mails', ctx.now())}
      and (r.removed = 0 or exists (select from retention_runs later where later.kind = r.kind and later.id > r.id and later.removed > 0))`);
}

const reportResult = (ctx: Ctx, kind: RetentionKind, hasFailed: boolean): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const item = { kind: 'retention-failed', key: kind } as const;
    const data = { what: retentionLabels[kind].what, at: ctx.now().toISOString() };
    if (hasFailed) await raiseAttention(ctx, tx, { ...item, data });
    else await settleAttentionByKey(ctx, tx, { ...item, note: 'Le passage suivant a réussi' });
  });

/**
 * Clears the buyer of invoices from before `booksKeptSince`. The figures and numbers stay. The database refuses to
 * clear the buyer of a younger document.
 */
const purgeInvoiced = (now: Date): Sql => sql`
  update invoices set buyer = null, buyer_forgotten_at = ${now} where id = any(array(
    select id from invoices where buyer is not null and at < ${booksKeptSince(now)} limit ${BATCH_SIZE} for update skip locked))`;

/**
 * Deletes old confirmations of orders: the file, then the row. An order that was sold several times loses one file a
 * night. The row is deleted with the last file.
 * A contract is stored for ten years from its delivery (D213-2), and never deleted while its order is open.
 */
const purgeConfirmations = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  purgeFiles(
    ctx,
    {
      bucket: DOCUMENT_BUCKET,
      after: (orderId) => sql`
        select o.id, coalesce(k.earlier_pdf_paths[1], k.pdf_path) as path from order_confirmations k join orders o on o.id = k.order_id
        where o.id > ${orderId} and ${bookedAt} < ${since}
          and o.status in (${endedStatuses}) and coalesce(${deliveredAt('o')}, o.order_date) < ${since} order by o.id limit ${BATCH_SIZE}`,
      clearRow: ({ id, path }) => sql`
        with earlier as (update order_confirmations set earlier_pdf_paths = array_remove(earlier_pdf_paths, ${path})
          where order_id = ${id} and ${path} = any(earlier_pdf_paths))
        delete from order_confirmations where order_id = ${id} and pdf_path = ${path}`,
    },
    tally,
  );

const cancelledStatus = orderActions.expire.leadsTo;
const unpaidStatuses = sqlWords(statusesWhere((life) => !life.isOver && !life.isPastPayment));

/** Needs `o` of `orders` in scope, as `isAbandoned` does. */
const isUnchanged = (since: Date) => sql`o.order_date < ${since} and o.updated_at < ${since}
  and not exists (select from events e where e.order_id = o.id and e.at >= ${since})`;
const isAbandoned = (now: Date, since: Date) => sql`o.status in (${unpaidStatuses}) and o.payment_date is null
  and not exists (select from lives l where l.id = o.live_id and ${mayStillTakePlace('l', now)}) and not ${paymentUnderWay('o')} and ${isUnchanged(since)}`;

/**
 * Cancels the unpaid orders without a change since an instant. Sends no mail, because the buyer has not acted for so
 * long.
 */
const cancelAbandonedOrders = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) =>
      sql`select o.id from orders o where o.id > ${id} and ${isAbandoned(ctx.now(), since)} order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => inTransaction(ctx, (tx) => cancelAbandoned(ctx, tx, since, id)),
    failure: 'retention: an unfinished order could not be cancelled',
  });

/** Locks the pieces of the order, then the order. @returns false when the order is no longer abandoned. */
async function cancelAbandoned(ctx: Ctx, tx: Tx, since: Date, orderId: string): Promise<boolean> {
  await lockPiecesOf(tx, orderId);
  const { userId, ...order } = await lockOrder(tx, orderId);
  if (!(await tx.one(sql`select 1 from orders o where o.id = ${orderId} and ${isAbandoned(ctx.now(), since)}`)))
    return false;
  await freePieces(ctx, tx, orderId, 'cancelled');
  await tx.run(sql`update orders set status = ${cancelledStatus}, updated_at = ${ctx.now()} where id = ${orderId}`);
  await tx.record({ type: 'order.given-up', orderId, userId, data: { from: order.status, to: cancelledStatus } });
  return true;
}

const isLeftOpen = (since: Date) => sql`o.status not in (${endedStatuses})
  and (o.status not in (${unpaidStatuses}) or o.payment_date is not null) and ${isUnchanged(since)}`;

/**
 * Raises an alert for each paid order that is open and unchanged since an instant. Settles it once the order is over.
 */
async function followLeftOpen(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  const alertTally: Tally = { ...tally, removed: 0, failed: 0 };
  await removeOneByOne<{ id: string }>(ctx, alertTally, {
    after: (id) => sql`
      select o.id from attention_items i join orders o on o.id = i.order_id
      where i.kind = 'order-left-open' and i.settled_at is null and o.status in (${endedStatuses}) and o.id > ${id}
      order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => inTransaction(ctx, (tx) => clearLeftOpen(ctx, tx, id)),
    failure: 'retention: the alert about an order that is over could not be settled',
  });
  await removeOneByOne<{ id: string }>(ctx, alertTally, {
    after: (id) => sql`
      select o.id from orders o where o.id > ${id} and ${isLeftOpen(since)} order by o.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => inTransaction(ctx, (tx) => raiseLeftOpen(ctx, tx, since, id)),
    failure: 'retention: the alert about a paid order left open could not be raised',
  });
  // Adds only the failures, because this function removes no data.
  tally.failed += alertTally.failed;
}

/** Locks the order. @returns false when the order has changed since the batch was selected. */
async function raiseLeftOpen(ctx: Ctx, tx: Tx, since: Date, orderId: string): Promise<boolean> {
  await lockOrder(tx, orderId);
  const order = await tx.one<{ at: Date }>(sql`
    select o.updated_at as at from orders o where o.id = ${orderId} and ${isLeftOpen(since)}`);
  if (!order) return false;
  const data = { since: order.at.toISOString() };
  await raiseAttention(ctx, tx, { kind: 'order-left-open', key: orderId, orderId, data });
  return true;
}

async function clearLeftOpen(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  await lockOrder(tx, orderId);
  await settleAttentionByKey(ctx, tx, { kind: 'order-left-open', key: orderId, note: 'La commande est terminée' });
  return true;
}
