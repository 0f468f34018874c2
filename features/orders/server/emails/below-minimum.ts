import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { missingForMinimum, openStatuses } from '#features/orders/domain/rules.ts';
import { formatEuros } from '#shared/money.ts';

/** Amounts in cents. The total includes postage. */
export interface MeasuredOrder {
  number: string;
  status: OrderStatus;
  total: number;
  postage: number;
}

export function expiredMinimumSentences(order: Pick<MeasuredOrder, 'total' | 'postage'>, minimum: number): string[] {
  const missing = missingForMinimum(order, minimum);
  if (missing === 0) return [];
  return [
    `Il manquait ${formatEuros(missing)} à la commande pour atteindre le minimum de ${formatEuros(minimum)}, hors frais de port.`,
  ];
}

export const belowMinimumSentences = (orders: readonly MeasuredOrder[], minimum: number): string[] =>
  orders.flatMap((order) => {
    const missing = openStatuses.includes(order.status) ? missingForMinimum(order, minimum) : 0;
    if (missing === 0) return [];
    return [
      `Il manque ${formatEuros(missing)} à la commande ${order.number} pour atteindre le minimum de ${formatEuros(minimum)}, hors frais de port. Vous pourrez la valider après l’ajout d’une autre pièce\u00A0: répondez à cet e-mail.`,
    ];
  });
