import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { Refusal } from '#domain/problem.ts';
import { erasedEmail } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { AT_ONCE, type Tally } from './count-removals.ts';
import { erasePerson, lockPerson } from './erase-person.ts';

const goesOn = listedWords(statusesWhere((life) => !life.isOver));

/** Nothing was heard of `u` since an instant, and nothing of hers goes on. */
const isSilent = (since: Date) => sql`
  not u.is_admin and u.created_at < ${since} and u.email <> replace(${erasedEmail('*')}, '*', u.id::text)
  and not exists (select from auth_identities a where a.id = u.auth_id and a.last_sign_in_at >= ${since})
  and not exists (select from sessions s where s.user_id = u.id and s.renewed_at >= ${since})
  and not exists (select from orders o where o.user_id = u.id and (o.order_date >= ${since} or o.status in (${goesOn})))`;

/** Erases those of whom nothing was heard since an instant, with or without an account. Who can’t go yet waits for a next run. */
export async function forgetAccounts(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const people = await ctx.db.many<{ id: string }>(sql`
      select u.id from users u where u.id > ${after} and ${isSilent(since)} order by u.id limit ${AT_ONCE}`);
    for (const { id } of people) await forgetOne(ctx, since, id, tally);
    after = people.at(-1)?.id ?? after;
    if (people.length < AT_ONCE) return;
  }
}

/** One by one: who can’t be erased holds nobody else back. */
async function forgetOne(ctx: Ctx, since: Date, userId: string, tally: Tally): Promise<void> {
  try {
    const ended = await inTransaction(ctx, (tx) => eraseSilent(ctx, tx, since, userId));
    if (!ended) return;
    ctx.liveFeed.publish(ended.map((id) => ({ topic: 'session-ended', id })));
    tally.removed += 1;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (error instanceof Refusal) return;
    tally.failed += 1;
    ctx.log.error({ err: error, userId }, 'retention: an account could not be erased');
  }
}

async function eraseSilent(ctx: Ctx, tx: Tx, since: Date, userId: string): Promise<string[] | null> {
  const person = await lockPerson(tx, userId);
  // She came back a moment ago.
  const still = await tx.one(sql`select 1 from users u where u.id = ${userId} and ${isSilent(since)}`);
  return person && still ? erasePerson(ctx, tx, person) : null;
}
