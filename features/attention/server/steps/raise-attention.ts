import sql from 'sql-template-tag';
import { reportedKinds } from '#features/attention/domain/rules.ts';
import type { Alert } from '#features/attention/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { reporterOf, SHOP_AUTHOR } from '#platform/server/events/author.ts';
import { lockOrderIfAny } from '#platform/server/events/order-hooks.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { recordStep } from './record-step.ts';

/**
 * Raises an alert in « À traiter ». Unchanged data changes nothing, even if a person has settled the alert. A settled
 * alert is opened again by changed data, or when its cause had gone and is back (decision 0016). Locks the order of the
 * alert, so that a request that sends the parcel sees the alert. Records the provider or the customer who reported the
 * cause as author. Otherwise the author is the shop, even when the action of a person is the cause.
 */
export async function raiseAttention(ctx: Ctx, tx: Tx, subject: Alert & { orderId?: string }): Promise<void> {
  const { kind, key, orderId = null } = subject;
  const data = JSON.stringify(subject.data);
  const isReported = ctx.actor.kind === 'provider' || reportedKinds.includes(kind);
  const author = isReported ? reporterOf(ctx.actor) : SHOP_AUTHOR;
  if (orderId) await lockOrderIfAny(tx, orderId);
  const inserted = await tx.one<{ id: string }>(sql`
    insert into attention_items (kind, key, order_id, data, created_at)
    values (${kind}, ${key}, ${orderId}, ${data}, ${ctx.now()})
    on conflict (kind, key) do nothing returning id`);
  if (inserted) {
    await recordStep(ctx, tx, { id: inserted.id, kind, orderId, data: subject.data }, 'raised', { by: author });
    return;
  }
  const known = await tx.one<{ id: string; wasSettled: boolean; isSame: boolean; isBack: boolean }>(sql`
    select id, settled_at is not null as "wasSettled", data = ${data}::jsonb as "isSame",
      settled_at is not null and is_cause_gone as "isBack"
    from attention_items where kind = ${kind} and key = ${key} for update`);
  if (!known || (known.isSame && !known.isBack)) return;
  await tx.run(sql`update attention_items set data = ${data}, settled_at = null where id = ${known.id}`);
  const step = known.wasSettled ? 'reopened' : 'changed';
  await recordStep(ctx, tx, { id: known.id, kind, orderId, data: subject.data }, step, { by: author });
}
