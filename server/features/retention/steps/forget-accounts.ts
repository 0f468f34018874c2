import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import { Refusal } from '#domain/problem.ts';
import { erasedEmail } from '#domain/users/rules.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { AT_ONCE, removeOneByOne, type Tally } from '#server/db/removals.ts';
import { erasePerson, lockPerson } from './erase-person.ts';

const goesOn = listedWords(statusesWhere((life) => !life.isOver));

/** Nothing was heard of `u` since an instant, and nothing of hers goes on. */
const isSilent = (since: Date) => sql`
  not u.is_admin and u.created_at < ${since} and u.email <> replace(${erasedEmail('*')}, '*', u.id::text)
  and not exists (select from auth_identities a where a.id = u.auth_id and a.last_sign_in_at >= ${since})
  and not exists (select from sessions s where s.user_id = u.id and s.renewed_at >= ${since})
  and not exists (select from orders o where o.user_id = u.id and (o.order_date >= ${since} or o.status in (${goesOn})))`;

/** Erases those of whom nothing was heard since an instant, with or without an account. Who can’t go yet waits for a next run. */
export const forgetAccounts = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) => sql`
      select u.id from users u where u.id > ${id} and ${isSilent(since)} order by u.id limit ${AT_ONCE}`,
    remove: ({ id }) => forgetOne(ctx, since, id),
    failure: 'retention: an account could not be erased',
  });

async function forgetOne(ctx: Ctx, since: Date, userId: string): Promise<boolean> {
  try {
    const ended = await inTransaction(ctx, (tx) => eraseSilent(ctx, tx, since, userId));
    if (ended) ctx.liveFeed.publish(ended.map((id) => ({ topic: 'session-ended', id })));
    return ended !== null;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function eraseSilent(ctx: Ctx, tx: Tx, since: Date, userId: string): Promise<string[] | null> {
  const person = await lockPerson(tx, userId);
  // She came back a moment ago.
  const still = await tx.one(sql`select 1 from users u where u.id = ${userId} and ${isSilent(since)}`);
  return person && still ? erasePerson(ctx, tx, person) : null;
}
