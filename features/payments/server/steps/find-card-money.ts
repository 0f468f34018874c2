import type { CardMoney } from '#features/orders/server/hooks.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { hasItsMoney } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { transactionsOf } from './save-transaction.ts';

/** Reads the provider's data about a locked order. */
export async function findCardMoney(_ctx: Ctx, tx: Tx, order: LockedOrder): Promise<CardMoney> {
  const books = await transactionsOf(tx, order.id);
  return { isEmpty: books.length === 0, isHere: hasItsMoney(order, books) };
}
