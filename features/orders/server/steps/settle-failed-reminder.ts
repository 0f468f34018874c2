import sql, { type Sql } from 'sql-template-tag';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent, ShopEventType } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockIfThere, lockOrder } from './lock-order.ts';

export const failedReminder = 'reminder-failed' satisfies AttentionKind;

const hasOpenAlert = ({ orderId }: ShopEvent): Sql => sql`
  select from attention_items where kind = ${failedReminder} and key = ${orderId ?? null} and settled_at is null`;

/** Settles the alert of an order that needs no reminder any more. Locks the order. */
async function settleFailedReminder(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (!orderId) return;
  await inTransaction(ctx, async (tx) => {
    if (!(await lockIfThere(tx, orderId))) return;
    if (orderCan('remind', await lockOrder(tx, orderId))) return;
    const note = 'La commande n’attend plus de relance';
    await settleAttentionByKey(ctx, tx, { kind: failedReminder, key: orderId, note });
  });
}

const eventsThatEndReminders = [
  'order.paid',
  'order.expired',
  'order.given-up',
  'order.status-changed',
] as const satisfies ShopEventType[];

/**
 * Reactions that settle the alert « Relance non envoyée » of an order that was paid, cancelled or set to another
 * status.
 */
export const failedReminderReactions: Reaction[] = eventsThatEndReminders.map((to) => ({
  name: `settle-failed-reminder-of-${to}`,
  to,
  when: hasOpenAlert,
  run: settleFailedReminder,
}));
