import { formatEuros } from '#shared/money.ts';
import type { MyOrder } from './schemas.ts';
import { missingForMinimum } from '#features/orders/domain/rules.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';

/** Explains the order minimum before the customer fills in anything (D-08). */
export function MyBelowMinimum({ order }: { order: MyOrder }) {
  const minimum = useShop().minimumOrderCents;
  const missing = missingForMinimum(order, minimum);
  if (missing === 0) return null;
  return (
    <Alert tone="warning" title={`Il manque ${formatEuros(missing)}`}>
      Le minimum de commande est de {formatEuros(minimum)}, hors frais de port. Vous pourrez valider cette commande et
      la régler dès qu’une autre pièce l’aura complétée.
    </Alert>
  );
}
