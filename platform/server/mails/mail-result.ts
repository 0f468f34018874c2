import sql from 'sql-template-tag';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { lockOrderIfAny } from '#platform/server/events/order-hooks.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { Attempt } from './attempt.ts';
import { findMailKind, mailKind, mailsUnderWay, mailWatchers } from './mail-kinds.ts';
import { queueOfMail } from './enqueue-mail.ts';

const open = sqlWords(mailStatesWhere(({ acceptsResult }) => acceptsResult));

/** Records that a mail was sent or is not needed, also for a mail that was reported as unsure. */
export async function recordMailResult(ctx: Ctx, mail: Attempt, state: 'sent' | 'dropped'): Promise<void> {
  const userId = await inTransaction(ctx, async (tx) => {
    const buyerId = mail.orderId ? await lockOrderIfAny(tx, mail.orderId) : null;
    const updatedRows = await tx.run(sql`
      update mails set state = ${state}, reason = null, updated_at = ${ctx.now()}
      where id = ${mail.mailId} and attempt = ${mail.attempt} and state in (${open})`);
    if (updatedRows === 0) return null;
    if (state === 'sent') await mailKind(mail.kind).sent?.(ctx, tx, mail);
    for (const watcher of mailWatchers()) await watcher.closed(ctx, tx, mail);
    return buyerId;
  });
  notifyScreens(ctx, userId);
}

/**
 * Raises an attention item when the mail is about an order or its kind requires it. A sign-in mail is not reported: its
 * link lasts an hour, and anyone can request one for an invalid address.
 */
export async function giveUpMail(ctx: Ctx, mail: Attempt, state: 'unsure' | 'given-up', reason: string): Promise<void> {
  ctx.log.warn({ mailKey: mail.key, kind: mail.kind, state, reason }, 'a mail is given up');
  const userId = await inTransaction(ctx, async (tx) => {
    const buyerId = mail.orderId ? await lockOrderIfAny(tx, mail.orderId) : null;
    const updatedRows = await tx.run(sql`
      update mails set state = ${state}, reason = ${reason}, updated_at = ${ctx.now()}
      where id = ${mail.mailId} and attempt = ${mail.attempt} and state in (${mailsUnderWay})`);
    if (updatedRows === 0) return null;
    if (state === 'given-up') await findMailKind(mail.kind)?.givenUp?.(ctx, tx, mail, reason);
    const { orderId } = mail;
    if (!orderId) return null;
    for (const watcher of mailWatchers()) await watcher.stuck(ctx, tx, { ...mail, orderId, state, reason });
    return buyerId;
  });
  notifyScreens(ctx, userId);
}

/** The first delay is two seconds, and this maximum is reached after an hour. Attempts end after three days. */
const MAX_DELAY_SECONDS = 3600;
/** A shorter delay gets a job of its own, because the round that sends due mails is slower. */
const OWN_JOB_SECONDS = 60;

export async function retryMail(ctx: Ctx, mail: Attempt, reason: string): Promise<void> {
  const seconds = Math.min(2 ** Math.min(mail.tries, 12), MAX_DELAY_SECONDS) * (1 + Math.random() / 10);
  const nextTryAt = new Date(ctx.now().getTime() + seconds * 1000);
  if (nextTryAt >= mail.giveUpAt) return giveUpMail(ctx, mail, 'given-up', reason);
  await inTransaction(ctx, async (tx) => {
    const updatedRows = await tx.run(sql`
      update mails set state = 'to-send', reason = ${reason}, next_try_at = ${nextTryAt}, updated_at = ${ctx.now()}
      where id = ${mail.mailId} and attempt = ${mail.attempt} and state in (${mailsUnderWay})`);
    if (updatedRows > 0 && seconds < OWN_JOB_SECONDS)
      await tx.enqueue(queueOfMail(mail.kind), { mailId: mail.mailId }, { afterSeconds: Math.ceil(seconds) });
  });
}

function notifyScreens(ctx: Ctx, userId: string | null): void {
  if (userId) ctx.liveFeed.publish([{ topic: 'orders', userId }]);
}
