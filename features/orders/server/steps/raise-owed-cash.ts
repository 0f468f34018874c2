import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { reopenAttentionByKey, settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const modified = 'modified-after-cash' satisfies AttentionKind;
const owed = 'money-owed-outside' satisfies AttentionKind;

/**
 * Returns the amount of the open alert about the cash of a modified order, in cents; 0 without one. Needs the order's
 * lock.
 */
async function readModifiedCash(tx: Tx, orderId: string): Promise<number> {
  const alert = await tx.one<{ amount: number }>(sql`
    select (data->>'amount')::integer as amount from attention_items
    where kind = ${modified} and key = ${orderId} and settled_at is null`);
  return alert?.amount ?? 0;
}

/**
 * Raises the alert about money owed in place of the alert about the cash of a modified order, once this order is
 * cancelled or expires. Needs the order's lock. @returns the amount, in cents; 0 without such cash.
 */
export async function raiseOwedCash(ctx: Ctx, tx: Tx, orderId: string): Promise<number> {
  const amount = await readModifiedCash(tx, orderId);
  if (amount === 0) return 0;
  const note = 'La commande est annulée\u00A0: cet argent est à rembourser';
  await settleAttentionByKey(ctx, tx, { kind: modified, key: orderId, note });
  await raiseAttention(ctx, tx, { kind: owed, key: orderId, orderId, data: { amount } });
  return amount;
}

/** Undoes `raiseOwedCash` for a reopened order, unless the money was refunded since. Needs the order's lock. */
export async function reopenModifiedCash(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  const alert = await tx.one(sql`
    select from attention_items m join attention_items owed on owed.key = m.key
    where m.kind = ${modified} and m.key = ${orderId} and m.settled_at is not null and m.is_cause_gone
      and owed.kind = ${owed} and owed.settled_at is null`);
  const note = 'La commande est rouverte\u00A0: cet argent n’y est pas enregistré';
  if (alert) await reopenAttentionByKey(ctx, tx, { kind: modified, key: orderId, note });
}
