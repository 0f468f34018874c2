import sql, { empty } from 'sql-template-tag';
import type * as endpoints from '#features/attention/domain/endpoints.ts';
import type { MoneyOutcome } from '#features/attention/domain/rules-outcomes.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { amountOf, asksMoney } from '#features/attention/domain/labels.ts';
import { attentionProblems } from '#features/attention/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { assertLatest, isOwnAction } from '#platform/server/events/assert-latest.ts';
import { SHOP_AUTHOR, type Author } from '#platform/server/events/author.ts';
import { lockOrderIfAny } from '#platform/server/events/order-hooks.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { onAlertSettled, onMoneyReturned, onRefundDeclared } from '../hooks.ts';
import { mayHaveCause } from '../queries.ts';
import { recordStep } from '../steps/record-step.ts';

interface StoredItem {
  id: string;
  kind: string;
  orderId: string | null;
  data: Record<string, unknown>;
}

interface Item extends StoredItem {
  isSettled: boolean;
  settling: {
    id: string;
    kind: string;
    actorId: string | null;
    name: string;
    at: string;
    money: MoneyOutcome | null;
  } | null;
}

/** Locks an alert, after its order. @throws Refusal `attention.not-found`. */
async function lockItem(tx: Tx, itemId: string): Promise<Item> {
  const about = await tx.one<{ orderId: string | null }>(sql`
    select order_id as "orderId" from attention_items where id = ${itemId}`);
  if (about?.orderId) await lockOrderIfAny(tx, about.orderId);
  const item = await tx.one<Item>(sql`
    select i.id, i.kind, i.order_id as "orderId", i.data, i.settled_at is not null as "isSettled", (
      select json_build_object('id', s.id::text, 'kind', s.actor_kind, 'actorId', s.actor_id,
        'name', coalesce(s.actor_name, ''), 'at', s.at, 'money', s.money)
      from attention_steps s where s.item_id = i.id and s.what = 'settled' order by s.id desc limit 1) as settling
    from attention_items i where i.id = ${itemId} for update`);
  if (!item) throw refuse(attentionProblems.notFound);
  return item;
}

/**
 * Settles an alert (« C’est réglé »). Some alerts about money need `money`, the destination of the money (`asksMoney`).
 * Locks the order, then the alert.
 * @throws Refusal `attention.not-found`, `attention.already-settled`, `attention.amount-changed`,
 * `attention.where-money-went`, or those of `onRefundDeclared`.
 */
export async function settleAttention(
  ctx: Ctx,
  { attentionId, note, money, amount }: ParsedInputOf<typeof endpoints.settleAttention>,
): Promise<{ ok: true; action: string }> {
  return inTransaction(ctx, async (tx) => {
    const item = await lockItem(tx, attentionId);
    if (item.isSettled) throw refuse(attentionProblems.alreadySettled, { by: item.settling?.name ?? '' });
    if (amount !== undefined && amount !== amountOf(item)) throw refuse(attentionProblems.amountChanged);
    const isAsked = asksMoney(item);
    if (isAsked && !money) throw refuse(attentionProblems.whereMoneyWent);
    if (isAsked && money === 'refunded-otherwise' && item.orderId)
      await onRefundDeclared.run(ctx, tx, { orderId: item.orderId });
    const at = ctx.now();
    await tx.run(sql`
      update attention_items set settled_at = ${at}, is_cause_gone = ${returnsMoney(item, money)} where id = ${item.id}`);
    if (isAsked) await runMoneyReturned(ctx, tx, item, money, 1);
    if (item.orderId) await onAlertSettled.run(ctx, tx, { kind: item.kind, orderId: item.orderId });
    const action = await recordStep(ctx, tx, item, 'settled', { note, at, ...(isAsked && { money }) });
    return { ok: true, action };
  });
}

/**
 * Returns true when the settlement records that the buyer got the owed money. Its cause is then gone, and the same
 * amount owed later, such as after a second payment, opens the alert again.
 */
const returnsMoney = ({ kind }: Item, money: MoneyOutcome | null | undefined): boolean =>
  kind === 'money-owed' && money === 'refunded-otherwise';

/** @param sign 1 when the alert is settled, -1 when it is opened again. */
async function runMoneyReturned(
  ctx: Ctx,
  tx: Tx,
  item: Item,
  money: MoneyOutcome | null | undefined,
  sign: 1 | -1,
): Promise<void> {
  const { orderId, data } = item;
  if (returnsMoney(item, money) && orderId)
    await onMoneyReturned.run(ctx, tx, { orderId, amount: sign * Number(data['amount']) });
}

/**
 * Opens a settled alert again. Takes the same locks as `settleAttention`.
 * @throws Refusal `attention.not-found`, `attention.not-settled`, `attention.settled-since`, `undo.unnamed-action`.
 */
export async function reopenAttention(
  ctx: Ctx,
  { attentionId, note, reverts }: ParsedInputOf<typeof endpoints.reopenAttention>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const item = await lockItem(tx, attentionId);
    if (!item.isSettled || !item.settling) throw refuse(attentionProblems.notSettled);
    const { id, name: by, at } = item.settling;
    const latest = { id, isOwn: isOwnAction(ctx, item.settling), at: new Date(at) };
    assertLatest(ctx, reverts, latest, refuse(attentionProblems.settledSince, { by }));
    await tx.run(sql`update attention_items set settled_at = null where id = ${item.id}`);
    await runMoneyReturned(ctx, tx, item, item.settling.money, -1);
    await recordStep(ctx, tx, item, 'reopened', { note });
  });
  return { ok: true };
}

/**
 * Settles an open alert because its cause is gone, for example because the parcel moved or the money was refunded.
 * Marks an alert that a person has settled, so that it opens again if the cause comes back. Records the caller as
 * author and `note` as explanation. With `amount`, in cents, ignores an alert about another amount. Needs the lock of
 * the alert's order, if any.
 */
export async function settleAttentionByKey(
  ctx: Ctx,
  tx: Tx,
  { kind, key, note, amount }: { kind: AttentionKind; key: string; note: string; amount?: number },
): Promise<void> {
  const at = ctx.now();
  const isSameAmount = amount === undefined ? empty : sql`and (data->>'amount')::integer = ${amount}`;
  const item = await tx.one<StoredItem & { wasOpen: boolean }>(sql`
    update attention_items i set settled_at = coalesce(i.settled_at, ${at}), is_cause_gone = true
    from (
      select id as found_id, settled_at is null as was_open from attention_items
      where kind = ${kind} and key = ${key} and ${mayHaveCause} ${isSameAmount} for update) found
    where i.id = found_id returning i.id, i.kind, i.order_id as "orderId", i.data, was_open as "wasOpen"`);
  if (item?.wasOpen) await recordStep(ctx, tx, item, 'settled', { note, at });
}

/**
 * Opens a settled alert again when its cause is back. Needs the lock of the order.
 * @param by author; the shop by default.
 */
export async function reopenAttentionByKey(
  ctx: Ctx,
  tx: Tx,
  { kind, key, note, by = SHOP_AUTHOR }: { kind: AttentionKind; key: string; note: string; by?: Author },
): Promise<void> {
  const item = await tx.one<StoredItem>(sql`
    update attention_items set settled_at = null where kind = ${kind} and key = ${key} and settled_at is not null
    returning id, kind, order_id as "orderId", data`);
  if (item) await recordStep(ctx, tx, item, 'reopened', { note, by });
}
