import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { MyOrder } from './schemas.ts';

/** Returns « Validée, Payée, Expédiée, Livrée », each with its date once reached; empty for a cancelled order. */
export function stepsOf({ status, steps }: Pick<MyOrder, 'status' | 'steps'>) {
  const { completedSteps } = lifecycleOf(status);
  if (completedSteps === null) return [];
  const dates = [
    ['Validée', steps.validatedAt],
    ['Payée', steps.paidAt],
    ['Expédiée', steps.shippedAt],
    ['Livrée', steps.deliveredAt],
  ] as const;
  return dates.map(([label, at], index) => {
    const reached = index < completedSteps;
    return { label, reached, at: reached ? at : null };
  });
}
