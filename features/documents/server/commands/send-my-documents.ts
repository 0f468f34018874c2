import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { documentProblems } from '#features/documents/domain/problems.ts';
import type * as endpoints from '#features/documents/domain/endpoints.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { addAttempts } from '#features/users/server/steps/count-attempts.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { mailsUnderWay } from '#platform/server/mails/mail-kinds.ts';
import { DOCUMENTS_MAIL } from '../reactions.ts';
import { hasNoDocument, readDocuments } from '../steps/read-documents.ts';

const MAILS_PER_ORDER_AND_HOUR = 3;
const MAILS_PER_ACCOUNT_AND_HOUR = 10;

/**
 * Mails the documents of an order to its customer. Does not queue a second mail while the first is queued or being
 * sent.
 * @returns the e-mail address of the customer's account, which receives the mail.
 * @throws Refusal `orders.not-found`, `documents.no-address`, `documents.none`, `documents.too-many-mails`.
 */
export async function mailMyDocuments(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.mailMyDocuments>,
): Promise<ReplyOf<typeof endpoints.mailMyDocuments>> {
  const { userId } = ctx.actor;
  const documents = await readDocuments(ctx.db, orderId);
  if (documents?.userId !== userId) throw refuse(orderProblems.notFound);
  if (isPlaceholderEmail(documents.email)) throw refuse(documentProblems.noAddress);
  if (hasNoDocument(documents)) throw refuse(documentProblems.none);
  await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const queuedMail = await tx.one(sql`
      select from mails where order_id = ${orderId} and kind = ${DOCUMENTS_MAIL}
        and state in (${mailsUnderWay}) limit 1`);
    if (queuedMail) return;
    await countMail(ctx, tx, `documents-to:${userId}`, MAILS_PER_ACCOUNT_AND_HOUR);
    await countMail(ctx, tx, `documents-of:${orderId}`, MAILS_PER_ORDER_AND_HOUR);
    await insertMail(ctx, tx, { key: `documents-${orderId}-${randomUUID()}`, kind: DOCUMENTS_MAIL, orderId });
  });
  return { email: documents.email };
}

/** Counts a mail that is queued with the transaction. A refused request is not counted. */
async function countMail(ctx: Ctx, tx: Tx, key: string, maxPerHour: number): Promise<void> {
  if ((await addAttempts(ctx, tx, key, 60, 1)) > maxPerHour) throw refuse(documentProblems.tooManyMails);
}
