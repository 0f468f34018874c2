import type { MyOrder } from '#domain/orders/contract.ts';
import type { OrderStatus } from '#domain/orders/labels.ts';

/** How many of the four steps a status stands for; a cancelled order keeps those it had reached. */
const stepsBehind: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  'to-validate': 0,
  validated: 1,
  'to-pay': 1,
  paid: 2,
  preparing: 2,
  'to-ship': 2,
  shipped: 3,
  'in-delivery': 3,
  delivered: 4,
};

/** « Validée, Payée, Expédiée, Livrée », each with its date once it is behind. */
export function stepsOf({ status, steps }: Pick<MyOrder, 'status' | 'steps'>) {
  const dates = [
    ['Validée', steps.validatedAt],
    ['Payée', steps.paidAt],
    ['Expédiée', steps.shippedAt],
    ['Livrée', steps.deliveredAt],
  ] as const;
  return dates.map(([label, at], index) => {
    const reached = status === 'cancelled' ? at !== null : index < (stepsBehind[status] ?? 0);
    return { label, reached, at: reached ? at : null };
  });
}
