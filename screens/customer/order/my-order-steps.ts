import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { MyOrder } from './schemas.ts';

function completedSteps(status: OrderStatus): 0 | 1 | 2 | 3 | 4 | null {
  const { keepsItsMoney, isDelivered, isPastPayment, parcelIsHere, asksBuyer } = lifecycleOf(status);
  if (!keepsItsMoney) return null;
  if (isDelivered) return 4;
  if (isPastPayment) return parcelIsHere ? 2 : 3;
  return asksBuyer === 'validate' ? 0 : 1;
}

/** Empty for an order that is cancelled or that will not be sent. */
export function stepsOf({ status, steps, nothingToSend }: Pick<MyOrder, 'status' | 'steps' | 'nothingToSend'>) {
  const completed = completedSteps(status);
  if (completed === null || nothingToSend) return [];
  const dates = [
    ['Validée', steps.validatedAt],
    ['Payée', steps.paidAt],
    ['Expédiée', steps.shippedAt],
    ['Livrée', steps.deliveredAt],
  ] as const;
  return dates.map(([label, at], index) => {
    const reached = index < completed;
    return { label, reached, at: reached ? at : null };
  });
}
