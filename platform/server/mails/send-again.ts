import sql, { type Sql } from 'sql-template-tag';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { lockOrderIfAny } from '#platform/server/events/order-hooks.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { mailWatchers } from './mail-kinds.ts';
import { queueOfMail, worthSendingUntil } from './enqueue-mail.ts';

const sentAnew = (ctx: Ctx): Sql => sql`state = 'to-send', tries = 0, attempt = null, reason = null,
  next_try_at = ${ctx.now()}, give_up_at = ${worthSendingUntil(ctx)}, updated_at = ${ctx.now()}`;

const toResend = sqlWords(mailStatesWhere(({ canBeResent }) => canBeResent));

/**
 * Uses current data, such as a corrected address. Needs the order’s lock.
 * @returns the kind of the mail; null when the mail is about to be sent anyway, or belongs to another order.
 */
export async function sendMailAgain(
  ctx: Ctx,
  tx: Tx,
  about: { orderId: string; mailId: string },
): Promise<string | null> {
  const { orderId, mailId } = about;
  const mail = await tx.one<{ again: number; kind: string }>(sql`
    update mails set ${sentAnew(ctx)}, again = again + 1
    where id = ${mailId} and order_id = ${orderId} and state in (${toResend}) returning again, kind`);
  if (!mail) return null;
  for (const watcher of mailWatchers()) await watcher.resent(ctx, tx, { mailId, again: mail.again - 1 });
  await tx.enqueue(queueOfMail(mail.kind), { mailId });
  return mail.kind;
}

/** Sends a mail that had nothing to report when it was dropped. Ignores other mails. Locks the order. */
export const sendDroppedMail = (ctx: Ctx, { key, orderId }: { key: string; orderId: string }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // An attempt that is about to drop the mail holds this lock or waits for it.
    await lockOrderIfAny(tx, orderId);
    const mail = await tx.one<{ id: string; kind: string }>(sql`
      update mails set ${sentAnew(ctx)}
      where key = ${key} and order_id = ${orderId} and state = 'dropped' returning id, kind`);
    if (mail) await tx.enqueue(queueOfMail(mail.kind), { mailId: mail.id });
  });
