import sql from 'sql-template-tag';
import { mailStatesWhere } from '#shared/mail-life.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { retentionLabels } from '#features/retention/domain/labels.ts';
import { keptSince, retentionKinds, type RetentionKind } from '#features/retention/domain/rules.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { clearAttention } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { removePayloads } from '#features/feed/server/commands/remove-payloads.ts';
import { forgetUndoneGives } from '#features/orders/server/commands/forget-undone-gives.ts';
import { cleanUp } from '#features/users/server/commands/clean-up.ts';
import { BATCH_SIZE, removeAll, type Tally } from '#platform/server/db/removals.ts';
import { forgetAccounts } from '../steps/purge-accounts.ts';
import { forgetComments } from '../steps/purge-comments.ts';
import { forgetConfirmations } from '../steps/purge-confirmations.ts';
import { forgetInvoiced } from '../steps/purge-invoiced.ts';
import { forgetLabels } from '../steps/purge-labels.ts';
import { giveUpOrders, showLeftOpen } from '../steps/give-up-orders.ts';
import { forgetOrders, invoiceAddress, neededByAccounts } from '../steps/purge-orders.ts';

const underWay = sqlWords(mailStatesWhere((life) => life.isUnderWay));
const over = sqlWords(statusesWhere((life) => life.isOver));

/** Deletes the data of each kind and counts the rows in `tally`. */
const forget: Readonly<Record<RetentionKind, (ctx: Ctx, tally: Tally) => Promise<void>>> = {
  unfinished: async (ctx, tally) => {
    await giveUpOrders(ctx, keptSince('unfinished', ctx.now()), tally);
    await showLeftOpen(ctx, keptSince('unfinished', ctx.now()), tally);
  },
  accounts: (ctx, tally) => forgetAccounts(ctx, keptSince('accounts', ctx.now()), tally),
  orders: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      forgetOrders(
        sql`select o.id from orders o where o.order_date < ${keptSince('orders', ctx.now())} and o.status in (${over})
          and (o.pseudo is not null or o.display_name is not null or o.comment is not null
            or o.shipping_address is distinct from case when ${neededByAccounts} then ${invoiceAddress} end)
          limit ${BATCH_SIZE}`,
      ),
    ),
  books: async (ctx, tally) => {
    await forgetConfirmations(ctx, keptSince('books', ctx.now()), tally);
    await removeAll(ctx, tally, forgetInvoiced(ctx.now()));
    await removeAll(
      ctx,
      tally,
      sql`with old as (
          select o.id from orders o
          where coalesce(o.payment_date, o.order_date) < ${keptSince('books', ctx.now())} and o.status in (${over})
            and (o.shipping_address is not null or exists (select from withdrawals w where w.order_id = o.id and w.name is not null))
          limit ${BATCH_SIZE} for no key update of o skip locked),
        stated as (update withdrawals w set name = null, email = null from old where w.order_id = old.id)
        update orders o set shipping_address = null from old where o.id = old.id`,
    );
  },
  comments: (ctx, tally) => forgetComments(ctx, keptSince('comments', ctx.now()), tally),
  payloads: async (ctx, tally) => void (tally.removed += await removePayloads(ctx)),
  labels: (ctx, tally) => forgetLabels(ctx, keptSince('labels', ctx.now()), tally),
  unmatched: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      sql`delete from attention_items where id = any(array(
        select id from attention_items where kind = 'withdrawal-unmatched'
          and data ->> 'day' < ${parisDay(keptSince('unmatched', ctx.now()))} limit ${BATCH_SIZE} for update skip locked))`,
    ),
  mails: (ctx, tally) =>
    removeAll(
      ctx,
      tally,
      sql`delete from mails where id = any(array(
        select id from mails where updated_at < ${keptSince('mails', ctx.now())} and state not in (${underWay})
        limit ${BATCH_SIZE} for update skip locked))`,
    ),
  connections: async (ctx, tally) => {
    tally.removed += await cleanUp(ctx);
    tally.removed += await forgetUndoneGives(ctx);
  },
};

/**
 * Deletes data whose retention period has ended (privacy policy), kind by kind. Stores the result of each kind for the
 * owner.
 * A kind that fails does not stop the run. Idempotent and safe to run concurrently.
 */
export async function purgeOldData(ctx: Ctx): Promise<void> {
  for (const kind of retentionKinds) await forgetKind(ctx, kind);
}

async function forgetKind(ctx: Ctx, kind: RetentionKind): Promise<void> {
  const tally: Tally = { removed: 0, failed: 0 };
  let isBroken = false;
  try {
    await forget[kind](ctx, tally);
  } catch (error) {
    const message = 'retention: a kind of data was not forgotten';
    reportItemFailure(ctx, error, { work: `retention ${kind}`, message, ids: { kind } });
    isBroken = true;
  }
  const { removed, failed } = tally;
  await ctx.db.run(sql`
    insert into retention_runs (kind, at, removed, failed, is_broken) values (${kind}, ${ctx.now()}, ${removed}, ${failed}, ${isBroken})`);
  await tell(ctx, kind, isBroken || failed > 0);
  await ctx.db.run(sql`
    delete from retention_runs r where r.kind = ${kind} and r.at < ${keptSince('mails', ctx.now())}
      and (r.removed = 0 or exists (select from retention_runs later where later.kind = r.kind and later.id > r.id and later.removed > 0))`);
}

/** Shows a failed night in “À traiter” until a later run succeeds. */
const tell = (ctx: Ctx, kind: RetentionKind, hasFailed: boolean): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const thing = { kind: 'retention-failed', key: kind } as const;
    const data = { what: retentionLabels[kind].what, at: ctx.now().toISOString() };
    if (hasFailed) await raiseAttention(ctx, tx, { ...thing, data });
    else await clearAttention(ctx, tx, { ...thing, note: 'Le passage suivant a réussi' });
  });
