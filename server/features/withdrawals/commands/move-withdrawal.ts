import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import type * as endpoints from '#domain/withdrawals/admin-endpoints.ts';
import { withdrawalStateLabels } from '#domain/withdrawals/labels.ts';
import { openStates, type RefusalReason } from '#domain/withdrawals/life.ts';
import { cents } from '#domain/money.ts';
import { moneyOf, owedToBuyer } from '#domain/payments/rules.ts';
import { refundLife } from '#domain/refunds/life.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { bringBackAttention, clearAttention } from '#server/features/attention/commands/settle-attention.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { lockOrder } from '#server/features/orders/steps/lock-order.ts';
import { askedRefundsOf } from '#server/features/payments/steps/answer-refund.ts';
import { transactionsOf } from '#server/features/payments/steps/keep-transaction.ts';
import { putMail } from '#server/mails/want-mail.ts';
import { lockWithdrawal, type LockedWithdrawal } from '../steps/lock-withdrawal.ts';

/** The lines of “À regarder” about a withdrawal. */
const kinds = ['withdrawal', 'withdrawal-due'] as const;

type Done = Promise<{ ok: true }>;

/** What the seller says of the way back and of the money. Locks the order. @throws Refusal where the state is another. */
export async function moveWithdrawal(
  ctx: Ctx,
  { withdrawalId, action }: ParsedInputOf<typeof endpoints.moveWithdrawal>,
): Done {
  await inTransaction(ctx, async (tx) => moves[action](ctx, tx, await lockWithdrawal(tx, withdrawalId, action)));
  return { ok: true };
}

/** Once the provider has confirmed all that was owed: what is open was refunded, whoever did it. Locks the order. */
export async function settleRefunded(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const money = moneyOf(await transactionsOf(tx, orderId));
    const asked = await askedRefundsOf(tx, orderId);
    // A payment that was lowered or cancelled before its capture has no refund of its own.
    const isGivenBack = money.refunded > 0 || asked.some(({ state }) => refundLife[state].isMade);
    // Money that her bank took back is not a refund: she is not told that it is.
    const withoutChargebacks = { ...money, kept: cents(money.received - money.refunded) };
    if (!isGivenBack || owedToBuyer(order, withoutChargebacks) > 0) return;
    const open = await tx.many<{ id: string }>(sql`
      select id from withdrawals where order_id = ${orderId} and state in (${listedWords(openStates)}) order by stated_at, id`);
    for (const { id } of open) await markRefunded(ctx, tx, await lockWithdrawal(tx, id, 'refund'));
  });
}

/** For a reason that the law knows. Locks the order. */
export async function refuseWithdrawal(
  ctx: Ctx,
  { withdrawalId, reason }: ParsedInputOf<typeof endpoints.refuseWithdrawal>,
): Done {
  await inTransaction(ctx, async (tx) => refused(ctx, tx, await lockWithdrawal(tx, withdrawalId, 'refuse'), reason));
  return { ok: true };
}

const set = (tx: Tx, { id }: LockedWithdrawal, values: Sql) =>
  tx.run(sql`update withdrawals set ${values} where id = ${id}`);

/** What each action changes and tells. */
const moves = {
  async receive(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal): Promise<void> {
    await set(tx, withdrawal, sql`received_at = ${ctx.now()}, warned_at = null`);
    await tx.record({ type: 'order.return-received', orderId: withdrawal.orderId, userId: withdrawal.userId });
  },
  refund: markRefunded,
  async reopen(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal): Promise<void> {
    const { id: key, orderId, userId } = withdrawal;
    await set(tx, withdrawal, sql`refunded_at = null, refused_at = null, refusal_reason = null, warned_at = null`);
    await tx.record({ type: 'order.withdrawal-reopened', orderId, userId });
    for (const kind of kinds) await bringBackAttention(ctx, tx, { kind, key, note: 'Rétractation rouverte' });
  },
};

/** Her money was given back, says the seller or the provider. */
async function markRefunded(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal): Promise<void> {
  const { orderId, userId, amount } = withdrawal;
  await set(tx, withdrawal, sql`refunded_at = ${ctx.now()}`);
  await tx.record({ type: 'order.withdrawal-refunded', orderId, userId, data: { amount } });
  await ended(ctx, tx, withdrawal, 'refunded');
}

async function refused(ctx: Ctx, tx: Tx, withdrawal: LockedWithdrawal, reason: RefusalReason): Promise<void> {
  const { orderId, userId } = withdrawal;
  await set(tx, withdrawal, sql`refused_at = ${ctx.now()}, refusal_reason = ${reason}`);
  await tx.record({ type: 'order.withdrawal-refused', orderId, userId, data: { reason } });
  await ended(ctx, tx, withdrawal, 'refused');
}

/** Nothing is left to look at, and its buyer is told by mail. */
async function ended(ctx: Ctx, tx: Tx, { id, orderId }: LockedWithdrawal, how: 'refunded' | 'refused'): Promise<void> {
  const note = `Rétractation ${withdrawalStateLabels[how].toLowerCase()}`;
  for (const kind of kinds) await clearAttention(ctx, tx, { kind, key: id, note });
  const key = `withdrawal-${id}-${how}-${ctx.now().getTime()}`;
  await putMail(ctx, tx, { key, kind: 'withdrawal-ended', orderId });
}
