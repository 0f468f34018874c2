import sql, { type Sql } from 'sql-template-tag';
import { accountNotice } from '#features/retention/domain/rules.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { withoutTimeLimit } from '#platform/server/events/without-time-limit.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const openStatuses = sqlWords(statusesWhere((life) => !life.isOver));

/**
 * True for a user `u` who is not an administrator, is not erased, and has had neither contact since `since` nor an open
 * order. Needs `u` of `users` in scope.
 */
export const isSilent = (since: Date): Sql => sql`
  not u.is_admin and u.created_at < ${since} and u.email <> replace(${erasedEmail('*')}, '*', u.id::text)
  and not exists (select from auth_identities a where a.id = u.auth_id and a.last_sign_in_at >= ${since})
  and not exists (select from sessions s where s.user_id = u.id and s.renewed_at >= ${since})
  and not exists (select from orders o where o.user_id = u.id and (o.order_date >= ${since} or o.status in (${openStatuses})))`;

/** Kind of the mail that announces the deletion of a silent account. */
export const ACCOUNT_GOING_MAIL = 'account-going';
/** Prefix of the mail's key. The user's id follows, so that each user has at most one warning. */
const KEY_PREFIX = `${ACCOUNT_GOING_MAIL}-`;
export const userIdOf = (key: string): string => key.slice(KEY_PREFIX.length);
/**
 * From clause and condition of the warning `m` of `u`. Callers may append conditions with `and`. Needs `u` of `users`
 * in scope.
 */
const warningMail = sql`mails m where m.key = ${KEY_PREFIX} || u.id::text`;
/** True when the address of `u` can receive mail. A pseudo without an account has a placeholder. Needs `u` in scope. */
export const hasRealAddress = sql`u.email not like '%.invalid'`;

/** True when `u` was warned long enough ago, counted from the sending of the mail, or cannot be warned. */
export const wasWarned = (now: Date): Sql => sql`(not ${hasRealAddress} or exists (
  select from ${warningMail} and m.state = 'sent' and m.updated_at < ${accountNotice(now).warnedBefore}))`;

/** Maximum number of warnings a night. An import may bring tens of thousands of silent accounts. */
const MAX_WARNINGS = 200;

/**
 * Warns each silent user once, thirty days before the account is deleted, `MAX_WARNINGS` users at a time. Repeats a
 * failed warning thirty days later. A warning that cannot be stored does not stop the batch.
 */
export async function warnSilent(ctx: Ctx): Promise<void> {
  const { silentSince, warnedBefore } = accountNotice(ctx.now());
  await ctx.db.run(sql`
    delete from mails where kind = ${ACCOUNT_GOING_MAIL} and state = 'given-up' and updated_at < ${warnedBefore}`);
  const unwarned = sql`
    select u.id from users u
    where ${isSilent(silentSince)} and ${hasRealAddress} and not exists (select from ${warningMail})
    limit ${MAX_WARNINGS}`;
  const people = await withoutTimeLimit(ctx, (tx) => tx.many<{ id: string }>(unwarned));
  for (const { id } of people) {
    try {
      await enqueueMail(ctx, { key: KEY_PREFIX + id, kind: ACCOUNT_GOING_MAIL });
    } catch (error) {
      const message = 'retention: a warning of a silent account could not be stored';
      reportItemFailure(ctx, error, { work: 'retention', message, ids: { userId: id } });
    }
  }
}
