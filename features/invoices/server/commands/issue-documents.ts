import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import { missingOfSeller, nextDocument } from '#features/invoices/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { keepDocument } from '../steps/keep-document.ts';
import { standingOf } from '../steps/read-standing.ts';

/** More than any order’s money asks for at once. */
const MAX_DOCUMENTS = 20;

/**
 * Makes the invoices and credit notes that an order’s money requires, one transaction each, under the order’s lock.
 * Idempotent and safe to run concurrently. Makes none while the seller's details are incomplete.
 * @returns the number of documents made.
 * @throws Refusal `orders.not-found`.
 */
export async function issueDocuments(ctx: Ctx, orderId: string): Promise<number> {
  const identity = await ctx.settings.read();
  if (missingOfSeller(identity).length > 0) return 0;
  for (let made = 0; made < MAX_DOCUMENTS; made++) {
    const isMade = await inTransaction(ctx, async (tx) => {
      const { userId } = await lockOrder(tx, orderId);
      const order = await standingOf(tx, orderId);
      const wanted = order && nextDocument(order);
      if (!wanted) return false;
      const number = await keepDocument(ctx, tx, identity, order, wanted);
      const data = { what: documentNames[wanted.kind], number, amount: wanted.total };
      await tx.record({ type: 'order.document-issued', orderId, userId, data });
      return true;
    });
    if (!isMade) return made;
  }
  throw new Error('the documents of an order come to no end');
}

/** Makes the same documents and logs an error instead of throwing. Another job makes the missing documents. */
export async function issueOrNote(ctx: Ctx, orderId: string): Promise<number> {
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
