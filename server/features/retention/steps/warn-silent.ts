import sql, { type Sql } from 'sql-template-tag';
import { accountNotice } from '#domain/retention/rules.ts';
import { erasedEmail } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { wantMail } from '#server/mails/want-mail.ts';
import { statusesWhere } from '#domain/orders/life.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { AT_ONCE } from '#server/db/removals.ts';

const goesOn = listedWords(statusesWhere((life) => !life.isOver));

/** Nothing was heard of `u` since an instant, and nothing of hers goes on. */
export const isSilent = (since: Date): Sql => sql`
  not u.is_admin and u.created_at < ${since} and u.email <> replace(${erasedEmail('*')}, '*', u.id::text)
  and not exists (select from auth_identities a where a.id = u.auth_id and a.last_sign_in_at >= ${since})
  and not exists (select from sessions s where s.user_id = u.id and s.renewed_at >= ${since})
  and not exists (select from orders o where o.user_id = u.id and (o.order_date >= ${since} or o.status in (${goesOn})))`;

/** Before her id: the key of her mail, which makes it one. */
export const ACCOUNT_GOING = 'account-going-';
const mailOf = sql`mails m where m.key = ${ACCOUNT_GOING} || u.id::text`;
/** A pseudo without an account has no address that a mail could go to. */
export const canBeTold = sql`u.email not like '%.invalid'`;

/** Whether `u` was told long enough ago, or can't be. */
export const wasTold = (now: Date): Sql =>
  sql`(not ${canBeTold} or exists (select from ${mailOf} and m.created_at < ${accountNotice(now).toldBefore}))`;

/** Tells those whose account goes in thirty days, each once. */
export async function warnSilent(ctx: Ctx): Promise<void> {
  const { silentSince } = accountNotice(ctx.now());
  for (;;) {
    const people = await ctx.db.many<{ id: string }>(sql`
      select u.id from users u
      where ${isSilent(silentSince)} and ${canBeTold} and not exists (select from ${mailOf}) limit ${AT_ONCE}`);
    for (const { id } of people) await wantMail(ctx, { key: ACCOUNT_GOING + id, kind: 'account-going' });
    if (people.length < AT_ONCE) return;
  }
}
