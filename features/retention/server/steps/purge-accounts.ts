import sql from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { accountNotice } from '#features/retention/domain/rules.ts';
import { isOpen } from '#features/identity/server/steps/check-sales.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { Refusal } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { BATCH_SIZE, removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { erasePerson, lockPerson } from './erase-person.ts';
import { isSilent, warnSilent, wasWarned } from './warn-silent.ts';

/**
 * Erases users who have been silent since an instant (`isSilent`), with or without an account. Warns users thirty days
 * before. A user with a real address is erased only after a warning. A user who cannot be erased yet waits for the next
 * run. Settles the alert about a warning that failed, once its user is no longer silent. While the shop is closed, no user
 * can sign in, so none is warned or erased. After an opening, each user has the thirty days again.
 */
export async function purgeAccounts(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  await settleReturned(ctx);
  if (!(await isOpen(ctx))) return;
  await warnSilent(ctx);
  if (await hasOpenedSince(ctx, accountNotice(ctx.now()).warnedBefore)) return;
  await removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) => sql`
      select u.id from users u where u.id > ${id} and ${isSilent(since)} and ${wasWarned(ctx.now())} order by u.id limit ${BATCH_SIZE}`,
    remove: ({ id }) => eraseIfSilent(ctx, since, id),
    failure: 'retention: an account could not be erased',
  });
}

/** Returns true when an owner has opened or closed the shop since an instant. */
async function hasOpenedSince(ctx: Ctx, since: Date): Promise<boolean> {
  return (
    (await ctx.db.one(sql`select from settings where key = ${settingKeyOf('isOpen')} and updated_at >= ${since}`)) !==
    null
  );
}

/** Settles the alerts about warnings that failed, for users who are no longer silent. */
async function settleReturned(ctx: Ctx): Promise<void> {
  const returned = await ctx.db.many<{ key: string }>(sql`
    select i.key from attention_items i where i.kind = 'account-untold' and i.settled_at is null and not exists (
      select from users u where u.id::text = i.key and ${isSilent(accountNotice(ctx.now()).silentSince)})
    limit ${BATCH_SIZE}`);
  const note = 'La cliente a donné de ses nouvelles';
  for (const { key } of returned) {
    try {
      await inTransaction(ctx, (tx) => settleAttentionByKey(ctx, tx, { kind: 'account-untold', key, note }));
    } catch (error) {
      const message = 'retention: the alert about a customer who is back could not be settled';
      reportItemFailure(ctx, error, { work: 'retention', message, ids: { userId: key } });
    }
  }
}

async function eraseIfSilent(ctx: Ctx, since: Date, userId: string): Promise<boolean> {
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
  const isStillSilent = await tx.one(sql`select 1 from users u where u.id = ${userId} and ${isSilent(since)}`);
  if (!person || !isStillSilent) return null;
  const ended = await erasePerson(ctx, tx, person);
  await tx.record({ type: 'account.forgotten', userId });
  return ended;
}
