import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import {
  isStillHere,
  refundDueOn,
  unstatedOf,
  statementRefusal,
  withdrawnPriceOf,
} from '#features/withdrawals/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { endedSales } from '#features/orders/server/sql/pieces.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';
import { readOrder } from './read-order.ts';

export interface Statement {
  orderId: string;
  name: string;
  /** E-mail address for the receipt; null for the address of the account. */
  email: string | null;
  /** Chosen pieces; null for all pieces without a withdrawal. */
  itemIds: readonly string[] | null;
}

/**
 * Stores a withdrawal, its receipt mail and the attention item that holds the parcel. Locks the order. With `ownerId`,
 * orders of other users are not found.
 * @returns the id of the withdrawal.
 * @throws Refusal `orders.not-found`, `users.signed-out` with `ownerId`, or the refusals of `statementRefusal`.
 */
export async function saveStatement(ctx: Ctx, tx: Tx, statement: Statement, ownerId?: string): Promise<string> {
  const { orderId, name, email, itemIds } = statement;
  await lockOrder(tx, orderId, ownerId);
  // An erasure that ended during the wait for this lock has removed the sign-in.
  if (ownerId && !(await tx.one(sql`select from users where id = ${ownerId} and auth_id is not null`)))
    throw refuse(userProblems.signedOut);
  const order = await readOrder(tx, orderId);
  if (!order) throw refuse(orderProblems.notFound);
  const { pieces } = order;
  const chosen = [...new Set(itemIds ?? unstatedOf(pieces))];
  const now = ctx.now();
  const refusal = statementRefusal(order, chosen, now);
  if (refusal) throw refusal;
  const { amount, postage, unpaid } = withdrawnPriceOf(pieces, chosen, order);
  const inserted = await tx.one<{ id: string }>(sql`
    with stated as (
      insert into withdrawals (order_id, name, email, stated_at, amount_cents, postage_cents, unpaid_cents,
        refund_due_on, needs_return)
      values (${orderId}, ${name}, ${email ?? order.email}, ${now}, ${amount}, ${postage}, ${unpaid},
        ${refundDueOn(now)}, ${!isStillHere(order)}) returning id),
    items as (
      insert into withdrawal_items (withdrawal_id, order_item_id, sale)
      select stated.id, item, ${endedSales(orderId)} from stated, unnest(${chosen}::uuid[]) item)
    select id from stated`);
  const withdrawalId = inserted?.id ?? '';
  const data = { pieces: chosen.length, amount: amount - unpaid };
  await tx.record({ type: 'order.withdrawn', orderId, userId: order.userId, data });
  await raiseAttention(ctx, tx, { kind: 'withdrawal', key: withdrawalId, orderId, data });
  await insertMail(ctx, tx, { key: `withdrawal-${withdrawalId}`, kind: 'withdrawal-receipt', orderId });
  return withdrawalId;
}
