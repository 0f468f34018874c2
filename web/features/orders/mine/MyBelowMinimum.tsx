import { formatEuros } from '#domain/money.ts';
import type { MyOrder } from '#domain/orders/schemas.ts';
import { missingForMinimum } from '#domain/orders/rules.ts';
import { useShop } from '#web/api/shop.ts';
import { Alert } from '#web/ui/Alert.tsx';

/** Why an order can't be validated yet, said before anything is asked of her (D-08). */
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
