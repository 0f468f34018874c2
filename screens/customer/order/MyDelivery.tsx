import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatUntil } from '#shared/time.ts';
import { joinInFrench } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { shipMyParcel } from '#features/parcels/domain/endpoints.ts';
import { modifyOrder } from '#features/payments/domain/endpoints.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { openParcelSentence } from './open-parcel-sentence.ts';
import { deleteStoredOrder, storeOrder, fromOrder } from './stored-order.ts';
import type { MyOrder } from './schemas.ts';
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

function factsOf(order: MyOrder, hasCards: boolean): readonly (readonly [label: string, value: ReactNode])[] {
  const { showsDelivery } = lifecycleOf(order.status);
  const address = ['Adresse de livraison', <AddressLines key="address" order={order} />] as const;
  const shipping = ['Livraison', order.shippingType || 'Colissimo'] as const;
  const payment = ['Moyen de paiement', order.paymentMethod || 'Carte bancaire'] as const;
  const refunds = [true, false].flatMap((isCredit) => {
    const shown = order.refunds.filter((refund) => refund.isCredit === isCredit);
    const lines = shown.map(({ at, amount }, index) => (
      <div key={`${index} ${at}`}>
        <Money cents={amount} />, le <DateTime at={at} format="date" />
      </div>
    ));
    return shown.length > 0 ? [[isCredit ? 'Remboursé' : 'Remboursé avant le débit', lines] as const] : [];
  });
  return [
    address,
    ...(showsDelivery ? [shipping] : []),
    ...(order.steps.paidAt || (showsDelivery && hasCards) ? [payment] : []),
    ...refunds,
    ...(order.chargedBack > 0
      ? [['Contesté auprès de votre banque', <Money key="contested" cents={order.chargedBack} />] as const]
      : []),
  ];
}

/** « Modifier » sets the order back to `to-validate`, so that the address can be changed (CUS-10, CUS-14). */
export function MyDelivery({ order }: { order: MyOrder }) {
  const { lacks } = useShop();
  const modify = useCommand(modifyOrder, {
    onSuccess: () => deleteStoredOrder(order.id),
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
  const facts = factsOf(order, !lacks.includes('payment'));
  return (
    <Card title={facts.length > 1 ? 'Livraison et paiement' : 'Livraison'} actions={button}>
      {modify.error && <Alert tone="danger">{modify.error.message}</Alert>}
      <Facts facts={facts} />
    </Card>
  );
}

function ShipNow({ order }: { order: MyOrder }) {
  const navigate = useNavigate();
  const canPay = orderCan('pay', order);
  const ship = useCommand(shipMyParcel, {
    onSuccess: ({ isClosed }) => {
      if (isClosed) return toast.success('Votre colis part dès que possible');
      storeOrder(order);
      void navigate({ to: '/payment/$orderId', params: { orderId: order.id }, state: fromOrder(order.id) });
    },
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={ship.isPending}
      onClick={() => ship.mutate({ orderId: order.id })}
    >
      {canPay ? 'Payer et expédier maintenant' : 'Expédier maintenant'}
    </Button>
  );
}

export function MyOpenParcel({ order }: { order: MyOrder }) {
  const { openParcel } = order;
  if (!openParcel) return null;
  const sentence = openParcelSentence(order, openParcel);
  const canShip = openParcel.isIn && (openParcel.unpaid.length === 0 || orderCan('pay', order));
  return (
    <Card
      title={`Colis ouvert jusqu’au ${formatUntil(openParcel.until)}`}
      actions={canShip && order.takesOrders && <ShipNow order={order} />}
    >
      {sentence && <p>{sentence}</p>}
    </Card>
  );
}

export function MyParcel({ order }: { order: MyOrder }) {
  const togetherNotice = order.parcelOrders.length > 1 && (
    <p>Vos commandes {joinInFrench(order.parcelOrders)} sont dans le même colis.</p>
  );
  if (!order.trackingId)
    return togetherNotice && !order.openParcel?.isIn && <Card title="Un seul colis">{togetherNotice}</Card>;
  return (
    <Card
      title="Suivi du colis"
      intro={
        <>
          {order.trackingUrl ? 'Colissimo n°\u00A0' : 'Numéro de suivi\u00A0: '}
          <span translate="no">{order.trackingId}</span>
        </>
      }
      actions={
        order.trackingUrl &&
        lifecycleOf(order.status).asksBuyer !== 'track' && (
          <AnchorButton href={order.trackingUrl} variant="secondary" size="small">
            Suivre la livraison
          </AnchorButton>
        )
      }
    >
      {togetherNotice}
      {order.parcelEvents.length === 0 ? (
        // A seller may set « Expédiée » before any scan.
        order.trackingUrl &&
        lifecycleOf(order.status).parcelIsHere && (
          <p className={styles.muted}>Colissimo n’a pas encore pris en charge votre colis.</p>
        )
      ) : (
        <ol className={styles.events}>
          {order.parcelEvents.map((event) => (
            <li key={`${event.at} ${event.code}`} className={styles.event}>
              <span>{event.label}</span>
              <span className={styles.muted}>
                <DateTime at={event.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
