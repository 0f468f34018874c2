import type { MyOrder } from '#domain/orders/contract.ts';
import { missingForMinimum, orderCan } from '#domain/orders/rules.ts';
import { formatEuros } from '#domain/money.ts';
import { shop } from '#web/api/shop.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Steps } from '#web/ui/Steps.tsx';
import { stepsOf } from './my-order-steps.ts';
import { MyAddressForm } from './MyAddressForm.tsx';
import { MyDelivery } from './MyDelivery.tsx';
import { MyOrderBanner } from './MyOrderBanner.tsx';
import { MyOrderLines } from './MyOrderLines.tsx';
import { MyParcel } from './MyParcel.tsx';

/** Why an order can't be validated yet, and how much is missing (D-08). */
function BelowMinimum({ order }: { order: MyOrder }) {
  const minimum = shop().minimumOrderCents;
  const missing = missingForMinimum(order.total, minimum);
  if (missing === 0) return null;
  return (
    <Alert tone="warning" title={`Il manque ${formatEuros(missing)}`}>
      Le minimum de commande est de {formatEuros(minimum)}, hors frais de port. Vous pourrez valider cette commande dès
      qu’une autre pièce l’aura complétée.
    </Alert>
  );
}

/** An order as its buyer sees it (CUS-08 to CUS-11). */
export function MyOrderView({ order }: { order: MyOrder }) {
  const toValidate = orderCan('give-address', order);
  return (
    <>
      <MyOrderBanner order={order} />
      {toValidate && <BelowMinimum order={order} />}
      <Steps label="Avancement de la commande" steps={stepsOf(order)} />
      <MyParcel order={order} />
      <Card title="Articles">
        <MyOrderLines order={order} />
      </Card>
      {toValidate ? (
        <div id="livraison">
          <Card title="Adresse de livraison" intro="En France, par Colissimo.">
            <MyAddressForm order={order} />
          </Card>
        </div>
      ) : (
        <MyDelivery order={order} />
      )}
    </>
  );
}
