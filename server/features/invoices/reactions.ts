import type { Ctx } from '#server/context.ts';
import type { Reaction } from '#server/events/reactions.ts';
import type { ShopEvent, ShopEventType } from '#server/events/shop-event.ts';
import { issueDocuments } from './commands/issue-documents.ts';

/** All that moves an order’s money, or says whether there is a sale. */
const moves: readonly ShopEventType[] = [
  'order.paid',
  'order.payment-taken-back',
  'order.refund-told',
  'order.charged-back',
  'order.status-changed',
  'order.modified',
  'order.withdrawal-refunded',
  'order.withdrawal-reopened',
];

async function issue(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await issueDocuments(ctx, orderId);
}

export const invoiceReactions: Reaction[] = moves.map((to) => ({ name: `invoice-after-${to}`, to, run: issue }));
