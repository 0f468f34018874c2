import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import { nextDocument } from '#features/invoices/domain/rules.ts';
import { missingOfSeller } from '#features/invoices/domain/rules-seller.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { withoutTimeLimit } from '#platform/server/events/without-time-limit.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { saveDocument } from '../steps/save-document.ts';
import {
  readAccounting,
  readAccountings,
  suspectOrders,
  type OrderAccounting,
} from '../steps/read-accounting-state.ts';
import sql, { type Sql } from 'sql-template-tag';

/** Maximum number of documents made in one run, to end a loop. No order needs as many. */
const MAX_DOCUMENTS = 20;

/**
 * Makes the invoices and credit notes that an order needs, each in a transaction of its own that locks the order.
 * Idempotent, also under concurrency. Makes no document while required details of the seller are missing.
 * @returns the number of documents made.
 * @throws Refusal `orders.not-found`, or an Error after `MAX_DOCUMENTS`.
 */
export async function issueDocuments(ctx: Ctx, orderId: string): Promise<number> {
  const identity = await ctx.settings.read();
  if (missingOfSeller(identity).length > 0) return 0;
  for (let documentCount = 0; documentCount < MAX_DOCUMENTS; documentCount++) {
    const wasIssued = await inTransaction(ctx, async (tx) => {
      const { userId } = await lockOrder(tx, orderId);
      const order = await readAccounting(tx, orderId);
      const document = order && nextDocument(order);
      if (!document) return false;
      const number = await saveDocument(ctx, tx, identity, order, document);
      const data = { what: documentNames[document.kind], number, amount: document.total };
      await tx.record({ type: 'order.document-issued', orderId, userId, data });
      return true;
    });
    if (!wasIssued) return documentCount;
  }
  throw new Error(`an order requires more than ${MAX_DOCUMENTS} documents`);
}

/**
 * Calls `issueDocuments`, but logs an error instead of throwing it. The jobs `invoices` and `invoices-nightly` then
 * make the missing documents.
 */
export async function issueOrLog(ctx: Ctx, orderId: string): Promise<number> {
  try {
    return await issueDocuments(ctx, orderId);
  } catch (error) {
    reportItemFailure(ctx, error, {
      work: 'invoices',
      message: 'invoices: a document could not be made',
      ids: { orderId },
    });
    return 0;
  }
}

/** True also for an order whose documents cannot be computed, so that `issueOrLog` reports it. */
function mayLackDocument(order: OrderAccounting): boolean {
  try {
    return nextDocument(order) !== null;
  } catch {
    return true;
  }
}

const BATCH_SIZE = 200;
/** Age of the events and payments whose orders the hourly job checks, in ms. */
const RECENT_MS = 2 * 86_400_000;

/** Selects the ids of the orders among which documents may be missing, in the order of the payments. */
const missingAmong = (among: Sql): Sql => sql`
  ${suspectOrders(sql`${among} and (o.paid_outside_at is not null or exists (select from payment_transactions t where t.order_id = o.id)
    or exists (select from invoices i where i.order_id = o.id))`)}
  order by coalesce(o.payment_date, o.paid_outside_at, o.order_date), o.id`;

/**
 * Makes the missing documents of the orders with an event or a payment of the last two days. Documents are missing
 * after a failed job, for example. A failure does not stop the batch.
 * @returns the number of documents made.
 */
export async function issueRecent(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now().getTime() - RECENT_MS);
  // An array, because the planner would read all orders for a subquery of unknown size.
  const among = sql`o.id = any(array(select e.order_id from events e where e.at >= ${since} and e.order_id is not null
    union select t.order_id from payment_transactions t where t.transacted_at >= ${since}))`;
  return issueFor(ctx, () => ctx.db.many<{ id: string }>(missingAmong(among)));
}

/**
 * Makes the missing documents of all orders. Documents of old orders are missing after payments under an older version,
 * or when the seller's details were completed later. Reads all orders, without a time limit. A failure does not stop
 * the batch.
 * @returns the number of documents made.
 */
export const issueMissing = (ctx: Ctx): Promise<number> =>
  issueFor(ctx, () => withoutTimeLimit(ctx, (tx) => tx.many<{ id: string }>(missingAmong(sql`true`))));

async function issueFor(ctx: Ctx, readIds: () => Promise<{ id: string }[]>): Promise<number> {
  if (missingOfSeller(await ctx.settings.read()).length > 0) return 0;
  const ids = await readIds();
  let documentCount = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    const incompleteIds = (await readAccountings(ctx.db, batch)).filter(mayLackDocument).map(({ id }) => id);
    for (const id of batch) {
      ctx.ended?.throwIfAborted();
      if (incompleteIds.includes(id)) documentCount += await issueOrLog(ctx, id);
    }
  }
  return documentCount;
}
