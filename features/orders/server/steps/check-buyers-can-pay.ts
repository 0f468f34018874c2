import { takesOrders } from '#features/identity/server/steps/check-sales.ts';
import { holdProblems } from '#features/orders/domain/problems-holds.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';

/**
 * Refuses a mail that asks for a payment while the shop takes no orders. Must not run in a transaction, because it
 * reads the settings over another connection.
 * @throws Refusal `orders.sales-closed`.
 */
export async function assertBuyersCanPay(shop: Pick<Shop, 'config' | 'settings'>): Promise<void> {
  if (!(await takesOrders(shop))) throw refuse(holdProblems.salesClosed);
}
