import type { ReactNode } from 'react';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { MyOrder } from './schemas.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { forgetOrder } from './kept-order.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

function AddressLines({ order }: { order: MyOrder }) {
  const { address } = order;
  if (!address || (!address.street && !address.city)) return 'Pas encore renseignée';
  return (
    <address className={styles.address}>
      {address.firstName} {address.lastName}
      <br />
      {address.street}
      <br />
      {address.zip} {address.city}
      <br />
      {address.country}
      <br />
      {address.phone}
      <br />
      {address.email}
      {order.labelLines && (
        <>
          <br />
          Sur l’étiquette{'\u00a0'}: {order.labelLines}
        </>
      )}
      {address.deliveryNote && (
        <>
          <br />
          <em>{address.deliveryNote}</em>
        </>
      )}
    </address>
  );
}

function factsOf(order: MyOrder): readonly (readonly [label: string, value: ReactNode])[] {
  const { showsDelivery } = lifecycleOf(order.status);
  const address = ['Adresse de livraison', <AddressLines key="address" order={order} />] as const;
  const shipping = ['Livraison', order.shippingType || 'Colissimo'] as const;
  const payment = ['Moyen de paiement', order.paymentMethod || 'Carte bancaire'] as const;
  const refunds = order.refunds.map(({ at, amount }) => (
    <div key={at}>
      <Money cents={amount} />, le <DateTime at={at} format="date" />
    </div>
  ));
  return [
    address,
    ...(showsDelivery ? [shipping] : []),
    ...(showsDelivery || order.isPaid ? [payment] : []),
    ...(refunds.length > 0 ? [['Remboursé', refunds] as const] : []),
    ...(order.chargedBack > 0
      ? [['Contesté auprès de votre banque', <Money key="contested" cents={order.chargedBack} />] as const]
      : []),
  ];
}

/** Shows address, shipping and payment, with a link to change the address (CUS-10). */
export function MyDelivery({ order }: { order: MyOrder }) {
  const modify = useCommand(modifyOrder, {
    onSuccess: () => forgetOrder(order.id),
    onProblem: () => toast.error('Erreur lors de la réinitialisation du statut de la commande'),
  });
  const button = orderCan('modify', order) && (
    <Button
      name="modify"
      variant="secondary"
      size="small"
      loading={modify.isPending}
      onClick={() => modify.mutate({ orderId: order.id })}
    >
      Modifier
    </Button>
  );
  const facts = factsOf(order);
  return (
    <Card title={facts.length > 1 ? 'Livraison et paiement' : 'Livraison'} actions={button}>
      {modify.error && <Alert tone="danger">{modify.error.message}</Alert>}
      <Facts facts={facts} />
    </Card>
  );
}
