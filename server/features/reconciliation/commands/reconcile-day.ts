import sql from 'sql-template-tag';
import type { Transaction } from '#domain/payments/rules.ts';
import { differenceOf } from '#domain/reconciliation/rules.ts';
import type { ReconciliationLine } from '#domain/reconciliation/schemas.ts';
import { parisDay, plusDays, type Day } from '#domain/working-days.ts';
import type { Ctx } from '#server/context.ts';
import { noteFailure } from '#server/events/note-failure.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { clearAttention } from '#server/features/attention/commands/settle-attention.ts';
import { raiseAttention } from '#server/features/attention/steps/raise-attention.ts';
import { lockOrder } from '#server/features/orders/steps/lock-order.ts';
import { applyReport, countsHere } from '#server/features/payments/commands/apply-report.ts';
import { transactionsOf } from '#server/features/payments/steps/keep-transaction.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';
import type { PaymentReport } from '#server/integrations/payment/gateway.ts';
import { watched } from '#server/integrations/watch-provider.ts';

/** After so many calls without an answer one after the other, the provider is away: the others are not asked. */
const AWAY_AFTER = 5;

interface Order {
  id: string;
  number: string;
}
type Outcome = 'equal' | 'mended' | ReconciliationLine['difference'];

/**
 * Compares the payments of a day in Paris (yesterday’s) with what the provider says of their orders, and of those that
 * could not be asked about the night before. What is learnt is applied first, as from a notice; what still differs is put
 * before a person. One order that fails holds none of the others back. Safe to run again: the day’s result is the last.
 */
export async function reconcileDay(ctx: Ctx, day: Day = plusDays(parisDay(ctx.now()), -1)): Promise<void> {
  const orders = await ordersOf(ctx, day);
  const count = { equal: 0, mended: 0 };
  const lines: ReconciliationLine[] = [];
  let silent = 0;
  for (const { id: orderId, number } of orders) {
    const outcome = silent < AWAY_AFTER ? await compare(ctx, orderId) : null;
    silent = outcome === null ? silent + 1 : 0;
    if (outcome === 'equal' || outcome === 'mended') count[outcome] += 1;
    else lines.push({ orderId, number, difference: outcome });
  }
  await ctx.db.run(sql`
    insert into reconciliations (day, at, asked, equal, mended, lines)
    values (${day}, ${ctx.now()}, ${orders.length}, ${count.equal}, ${count.mended}, ${JSON.stringify(lines)})
    on conflict (day) do update set at = excluded.at, asked = excluded.asked, equal = excluded.equal,
      mended = excluded.mended, lines = excluded.lines`);
}

/** Where money moved, or a card form was opened, on that day; and what could not be asked about before. */
const ordersOf = (ctx: Ctx, day: Day): Promise<Order[]> => {
  const within = (at: 'f.created_at' | 't.transacted_at' | 't.updated_at') =>
    sql`${columns[at]} >= (${day}::date::timestamp at time zone 'Europe/Paris')
      and ${columns[at]} < ((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`;
  return ctx.db.many<Order>(sql`
    select o.id, o.order_number as number from orders o where o.id in (
      select f.order_id from payment_forms f where ${within('f.created_at')}
      union select t.order_id from payment_transactions t where ${within('t.transacted_at')} or ${within('t.updated_at')}
      union select (line->>'orderId')::uuid from (
        select lines from reconciliations where day < ${day}::date order by day desc limit 1) last,
        jsonb_array_elements(last.lines) line where line->'difference' = 'null')
    order by o.order_number`);
};
const columns = {
  'f.created_at': sql`f.created_at`,
  't.transacted_at': sql`t.transacted_at`,
  't.updated_at': sql`t.updated_at`,
};

/** What both say of an order; null when the provider could not be asked. */
async function compare(ctx: Ctx, orderId: string): Promise<Outcome> {
  try {
    const report = await watched(ctx, 'payment', () => ctx.gateways.payment.reportOf(orderId));
    const theirs = report ? booksOf(ctx, report) : [];
    if (!differenceOf(await transactionsOf(ctx.db, orderId), theirs)) return await note(ctx, orderId, theirs, 'equal');
    if (report) await applyReport(ctx, report);
    return await note(ctx, orderId, theirs, 'mended');
  } catch (error) {
    const message = 'reconciliation: an order can’t be compared';
    if (!(error instanceof ProviderFailure))
      noteFailure(ctx, error, { work: 'reconciliation', message, ids: { orderId } });
    return null;
  }
}

/** The provider’s word as books. */
const booksOf = (ctx: Ctx, report: PaymentReport): Transaction[] =>
  report.transactions.map((told) => ({ ...told, counts: countsHere(ctx, told, report.mode) }));

/** What still differs stands before a person, until it does no more. Locks the order. */
const note = (
  ctx: Ctx,
  orderId: string,
  theirs: readonly Transaction[],
  agreed: 'equal' | 'mended',
): Promise<Outcome> =>
  inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId);
    const difference = differenceOf(await transactionsOf(tx, orderId), theirs);
    const kind = 'books-differ' as const;
    if (difference) await raiseAttention(ctx, tx, { kind, key: orderId, orderId, data: difference });
    else await clearAttention(ctx, tx, { kind, key: orderId, note: 'Le prestataire dit la même chose' });
    return difference ?? agreed;
  });
