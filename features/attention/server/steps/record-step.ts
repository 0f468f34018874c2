import type { MoneyOutcome } from '#features/attention/domain/rules-outcomes.ts';
import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { authorOf, type Author } from '#platform/server/events/author.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface StepOptions {
  note?: string | null;
  at?: Date;
  money?: MoneyOutcome | undefined;
  by?: Author;
}

/**
 * Stores a step of an alert, also in the history of its order.
 * @returns the step’s id.
 */
export async function recordStep(
  ctx: Ctx,
  tx: Tx,
  item: { id: string; kind: string; orderId: string | null; data: object },
  what: 'raised' | 'changed' | 'settled' | 'reopened',
  { note = null, at = ctx.now(), money, by = authorOf(ctx.actor) }: StepOptions = {},
): Promise<string> {
  const { kind, actorId, name } = by;
  const step = await tx.one<{ id: string }>(sql`
    insert into attention_steps (item_id, at, what, actor_kind, actor_id, actor_name, note, money)
    values (${item.id}, ${at}, ${what}, ${kind}, ${actorId}, ${name}, ${note}, ${money ?? null}) returning id::text`);
  if (!step) throw new Error('a step was not stored');
  // The event of an alert without an order is not stored, but its jobs stay for days and must not name a person. The
  // event therefore contains the id of the alert instead of its data.
  const facts = item.orderId
    ? { data: item.data, ...(note && { note }), ...(money && { money }) }
    : { data: { alertId: item.id } };
  const data = { kind: item.kind, ...facts };
  await tx.record({ type: `attention.${what}`, orderId: item.orderId ?? undefined, data }, by);
  return step.id;
}
