import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { mailKindNames, type MailReference } from './mail-kinds.ts';

export interface Attempt extends MailReference {
  mailId: string;
  /** Id of the attempt. An attempt that a later attempt has replaced may not store its result. */
  attempt: string;
  kind: string;
  tries: number;
  again: number;
  giveUpAt: Date;
}

/** Lease after which another attempt may take over. Longer than most attempts take. */
const LEASE_MS = 60_000;
/** Lease once the content was sent: longer than the timeouts of the socket, after which no answer can come. */
const IN_DOUBT_MS = 120_000;

export const attemptColumns = sql`id as "mailId", attempt, key, kind, tries, again, order_id as "orderId",
  request_id as "requestId", give_up_at as "giveUpAt"`;

/**
 * During an update, processes of the other release send mails of kinds that this release does not know. Any release
 * abandons a mail that was not sent in time.
 */
export const isOfThisRelease = (now: Date): Sql =>
  sql`(kind = any (${mailKindNames()}::text[]) or give_up_at <= ${now})`;

/** Difference between the clocks of two machines that delays no mail. Much shorter than a lease. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Null when the mail is not due, or belongs to another attempt or release. */
export async function takeMail(ctx: Ctx, mailId: string): Promise<Attempt | null> {
  const now = ctx.now().getTime();
  const until = new Date(now + LEASE_MS);
  return ctx.db.one<Attempt>(sql`
    update mails set attempt = ${randomUUID()}, tries = tries + 1, next_try_at = ${until}, updated_at = ${ctx.now()}
    where id = ${mailId} and state = 'to-send' and next_try_at <= ${new Date(now + CLOCK_TOLERANCE_MS)}
      and ${isOfThisRelease(ctx.now())}
    returning ${attemptColumns}`);
}

/** Leaves a taken mail to the round that sends due mails, and does not count the attempt. */
export async function postponeMail(ctx: Ctx, { mailId, attempt }: Attempt, until: Date): Promise<void> {
  await ctx.db.run(sql`
    update mails set next_try_at = ${until}, tries = tries - 1, updated_at = ${ctx.now()}
    where id = ${mailId} and attempt = ${attempt} and state = 'to-send'`);
}

export class AttemptReplaced extends Error {}

/**
 * Marks the mail before its content is sent. When a process dies after this mark, it is unknown whether the mail was
 * sent.
 * @param itemIds order items that the content lists.
 * @throws AttemptReplaced when another attempt has taken the mail over. This attempt must then send nothing.
 */
export async function markSending(
  ctx: Ctx,
  { mailId, attempt }: Attempt,
  itemIds: readonly string[] | null,
): Promise<void> {
  const until = new Date(ctx.now().getTime() + IN_DOUBT_MS);
  const marked = await ctx.db.run(sql`
    update mails set state = 'sending', item_ids = ${itemIds && [...itemIds]}::uuid[], next_try_at = ${until}, updated_at = ${ctx.now()}
    where id = ${mailId} and attempt = ${attempt} and state = 'to-send'`);
  if (marked === 0) throw new AttemptReplaced('another attempt is sending this mail');
}
