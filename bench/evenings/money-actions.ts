import sql from 'sql-template-tag';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import { moneyOutcomes } from '#features/attention/domain/rules-outcomes.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { askForRest, waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { checkRefund, denyRefund, refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundableOf } from '#features/refunds/domain/rules.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { tellParcelSent } from '#features/withdrawals/domain/endpoints.ts';
import { seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { pickOrder, pickOwnOrder } from './order-actions.ts';
import type { Action, Outcome, World } from './world.ts';

async function actInBackOffice({ shop, random }: World): Promise<'done' | null> {
  const order = random.pick(
    await shop.shop.db.many<{ number: string; amount: number }>(sql`
      select o.order_number as number, t.amount_cents as amount from orders o
      join payment_transactions t on t.order_id = o.id and t.operation = 'debit' and t.state = 'paid'
      order by o.order_number, t.created_at`),
  );
  const action = random.pick(['refund', 'refund', 'chargeback', 'cancel']);
  if (!order) return null;
  const json = {
    orderNumber: order.number,
    action,
    ...(action !== 'cancel' && random.chance(50) && { amountCents: 1 + random.below(order.amount) }),
    notice: random.chance(60) ? 'once' : 'never',
  };
  await shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json });
  return 'done';
}

const reconcile = ({ shop }: World): Promise<Outcome> => shop.call(reconcilePayments, {}, shop.admin);

/** Requests or waives the rest of an order. The refusal of a wrong amount contains the rest. */
async function handleRest(world: World): Promise<Outcome> {
  const { shop, random } = world;
  const order = await pickOrder(world, orderStatuses);
  if (!order) return null;
  const { orderId } = order;
  const answer = await shop.call(askForRest, { orderId, amount: 1 }, shop.admin);
  const { rest } = (answer.problem?.params ?? {}) as { rest?: number };
  if (!rest) return answer;
  return random.chance(60)
    ? shop.call(askForRest, { orderId, amount: rest }, shop.admin)
    : shop.call(waiveRest, { orderId, amount: rest, reason: 'geste commercial' }, shop.admin);
}

async function refundPieces(world: World): Promise<Outcome> {
  const { shop, random } = world;
  const order = await pickOrder(world, orderStatuses);
  if (!order) return null;
  const { transactions, refunds, items, postage } = await seenByAdmin(shop, order);
  const left = refundableOf(transactions, refunds);
  const chosen = items.filter(() => random.chance(50));
  const withPostage = random.chance(30);
  const amount = chosen.reduce((sum, { price }) => sum + price, withPostage ? postage : 0);
  if (amount <= 0) return null;
  if (random.chance(25)) {
    const outcome = random.pick(['refuse', 'done-unanswered', 'never-arrived']);
    await shop.fetch('/sandbox/lyra/next-refund', { method: 'POST', json: { outcome } });
  }
  const itemIds = chosen.map(({ id }) => id);
  const key = crypto.randomUUID();
  return shop.call(refundOrder, { orderId: order.orderId, key, amount, itemIds, withPostage, left }, shop.admin);
}

async function resolveRefund({ shop, random }: World): Promise<Outcome> {
  const refund = random.pick(
    await shop.shop.db.many<{ orderId: string; refundId: string }>(sql`
      select r.order_id as "orderId", r.id as "refundId" from refunds r join orders o on o.id = r.order_id
      where r.state in ('requested', 'unsure') order by o.order_number, r.requested_at`),
  );
  return refund ? shop.call(random.chance(50) ? checkRefund : denyRefund, refund, shop.admin) : null;
}

async function followWithdrawal({ shop, random, viewers }: World): Promise<Outcome> {
  const withdrawal = random.pick(
    await shop.shop.db.many<{ id: string; amount: number; userId: string }>(sql`
      select w.id, w.amount_cents - w.unpaid_cents as amount, o.user_id as "userId" from withdrawals w join orders o on o.id = w.order_id
      order by w.stated_at, o.order_number`),
  );
  if (!withdrawal) return null;
  const { id: withdrawalId, amount, userId } = withdrawal;
  const action = random.pick(['receive', 'refund', 'refund', 'reopen', 'refuse', 'sent'] as const) ?? 'receive';
  if (action === 'refuse') return shop.call(refuseWithdrawal, { withdrawalId, reason: 'too-late' }, shop.admin);
  const caller = viewers.find((viewer) => viewer.caller?.userId === userId)?.caller;
  if (action === 'sent') return caller ? shop.call(tellParcelSent, { withdrawalId }, caller) : null;
  const by = random.pick(['cash', 'transfer', 'other'] as const) ?? 'other';
  const input = action === 'refund' ? { action, by, amount } : { action };
  return shop.call(moveWithdrawal, { withdrawalId, ...input }, shop.admin);
}

async function handleAlert({ shop, random }: World): Promise<Outcome> {
  const alert = random.pick(
    await shop.shop.db.many<{ id: string; isSettled: boolean }>(sql`
      select id, settled_at is not null as "isSettled" from attention_items order by created_at, kind, key`),
  );
  if (!alert) return null;
  if (alert.isSettled) return shop.call(reopenAttention, { attentionId: alert.id }, shop.admin);
  const money = random.chance(50) ? random.pick(moneyOutcomes) : undefined;
  return shop.call(settleAttention, { attentionId: alert.id, ...(money && { money }) }, shop.admin);
}

async function payTwice(world: World): Promise<Outcome> {
  const { shop, random } = world;
  const order = await pickOwnOrder(world, ['validated', 'to-pay']);
  if (!order) return null;
  const forms = [];
  for (let count = 0; count < 2; count++)
    forms.push(await shop.call(paymentToken, { order_id: order.orderId }, order.caller));
  for (const form of forms) if (form.status === 200 && random.chance(80)) await payByCard(shop, form.body.token);
  return forms.at(-1) ?? null;
}

export const moneyActions: readonly Action[] = [
  { name: 'act in the back office of the provider', weight: 4, run: actInBackOffice },
  { name: 'reconcile', weight: 3, run: reconcile },
  { name: 'handle the rest', weight: 4, run: handleRest },
  { name: 'refund pieces', weight: 4, run: refundPieces },
  { name: 'resolve a refund', weight: 3, run: resolveRefund },
  { name: 'follow a withdrawal', weight: 5, run: followWithdrawal },
  { name: 'handle an alert', weight: 4, run: handleAlert },
  { name: 'pay twice', weight: 2, run: payTwice },
];
