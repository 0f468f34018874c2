import sql from 'sql-template-tag';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { warnedUntil } from '#features/withdrawals/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { BackOff } from '#platform/server/events/back-off.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { refundCents } from '../sql/refund.ts';

const BATCH_SIZE = 200;
const openStateWords = sqlWords(openWithdrawalStates);
const warnings = new BackOff();

/**
 * Raises an attention item for each refund that is due within three days or late, one transaction each. A second
 * warning may follow once the parcel is sent or received. A failure does not stop the batch, and delays the next
 * attempt for its refund. Safe to run concurrently.
 * @returns the number of refunds handled.
 */
export async function warnOfRefunds(ctx: Ctx): Promise<number> {
  const due = await ctx.db.many<{ id: string; orderId: string }>(sql`
    select id, order_id as "orderId" from withdrawals w
    where ${refundCents('w')} > 0 and state in (${openStateWords}) and warned_at is null and refund_due_on <= ${warnedUntil(ctx.now())}::date
    order by refund_due_on, id limit ${BATCH_SIZE}`);
  let warned = 0;
  for (const { id, orderId } of due.filter((refund) => !warnings.isWaiting(refund.id, ctx.now()))) {
    try {
      await inTransaction(ctx, (tx) => warn(ctx, tx, id, orderId));
      warnings.recordSuccess(id);
      warned += 1;
    } catch (error) {
      warnings.recordFailure(id, ctx.now());
      const message = 'withdrawals: a warning can’t be raised';
      reportItemFailure(ctx, error, { work: 'withdrawals', message, ids: { withdrawalId: id } });
    }
  }
  return warned;
}

async function warn(ctx: Ctx, tx: Tx, id: string, orderId: string): Promise<void> {
  await tx.one(sql`select 1 from orders where id = ${orderId} for no key update`);
  const due = await tx.one<{ amount: number; hasProof: boolean }>(sql`
    update withdrawals w set warned_at = ${ctx.now()} where id = ${id} and state in (${openStateWords})
      and warned_at is null
    returning ${refundCents('w')} as amount, coalesce(sent_at, received_at) is not null as "hasProof"`);
  if (due) await raiseAttention(ctx, tx, { kind: 'withdrawal-due', key: id, orderId, data: due });
}
