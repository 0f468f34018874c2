import sql from 'sql-template-tag';
import type { Day } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { roleOf } from '#features/users/server/sql/roles.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';

type NoticeKind = 'owner-alert' | 'owner-first-order' | 'owner-undelivered' | 'owner-digest';

const isOwner = sql`${roleOf('u')} = 'owner'`;

/**
 * Puts a notice in the outbox for each owner. Idempotent by kind, `about`, owner and `step`.
 * @param about id of an alert, or a day.
 * @param step id of the step that opened the alert: an alert that opens again is another notice.
 */
export async function enqueueNotices(ctx: Ctx, tx: Tx, kind: NoticeKind, about: string, step?: string): Promise<void> {
  const owners = await tx.many<{ id: string }>(sql`select u.id from users u where ${isOwner} order by u.id`);
  for (const { id } of owners)
    await insertMail(ctx, tx, { key: [kind, about, id, step].filter(Boolean).join('.'), kind });
}

/** Returns the latest of `days` about which a notice was queued for any owner; null without such a notice. */
export async function latestNotice(db: Db, kind: NoticeKind, days: readonly Day[]): Promise<Day | null> {
  const latest = await db.one<{ day: Day | null }>(sql`
    select max(split_part(key, '.', 2)) as day from mails
    where kind = ${kind} and split_part(key, '.', 2) = any(${days})`);
  return latest?.day ?? null;
}

/** Reads `about` and the recipient of a notice from its key; null when the recipient is no longer an owner. */
export async function readNotice(ctx: Ctx, key: string): Promise<{ about: string; to: string } | null> {
  const [, about = '', userId = ''] = key.split('.');
  const owner = await ctx.db.one<{ email: string }>(sql`
    select u.email from users u where u.id = nullif(${userId}, '')::uuid and ${isOwner}`);
  return owner && { about, to: owner.email };
}
