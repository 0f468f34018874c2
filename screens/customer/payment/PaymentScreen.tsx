import { useParams } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { latestDeliveryDay } from '#shared/delivery.ts';
import { formatDay } from '#shared/time.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { MyOrderLines } from '#features/orders/web/mine/MyOrderLines.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { orderToPay, type KeptOrder } from '#screens/customer/order/kept-order.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import { useBackToOrder } from './use-back-to-order.ts';
import styles from './payment.module.css';

const POLL = 10_000;
const DETAILS_FAILED = 'Impossible de charger les détails de la commande';

/** Shows the order to pay: complete once the server has answered, before that the stored data. */
function ToPay({ kept, order, children }: { kept: KeptOrder; order: MyOrder | undefined; children: ReactNode }) {
  const rest = order?.restToPay ?? 0;
  return (
    <Card title={`Commande ${kept.number}`}>
      {children}
      {order ? (
        <>
          <MyOrderLines order={order} />
          {rest > 0 && (
            <p className={styles.amount}>
              <span>Reste à régler</span>
              <strong>
                <Money cents={rest} />
              </strong>
            </p>
          )}
        </>
      ) : (
        <p className={styles.amount}>
          <span>Total, livraison comprise</span>
          <strong>
            <Money cents={kept.total} />
          </strong>
        </p>
      )}
      {order?.address && (
        <p className={styles.note}>
          Livraison à {order.address.firstName} {order.address.lastName}, {order.address.street}, {order.address.zip}{' '}
          {order.address.city}. {order.labelLines && `Sur l’étiquette\u00a0: ${order.labelLines}. `}
          {orderCan('modify', order) && (
            <TextLink to="/customer/order/$orderId" params={{ orderId: kept.id }}>
              Modifier
            </TextLink>
          )}
        </p>
      )}
      <BeforePaying />
    </Card>
  );
}

function Payment({ kept }: { kept: KeptOrder }) {
  const orderId = kept.id;
  const backToOrder = useBackToOrder(orderId);
  const { data: order, error, isFetching, refetch } = useEndpoint(getMyOrder, { orderId }, { every: POLL });
  const missing = error !== null && [403, 404, 422].includes(error.status);
  // Data read before the address was given still reports nothing to pay. Only a fresh reply counts.
  const known = isFetching || error ? undefined : order;
  const moved = known !== undefined && !known.isPaid && !known.paymentUnderWay && !orderCan('pay', known);
  useEffect(() => {
    if (moved) backToOrder();
  }, [moved, backToOrder]);
  useEffect(() => {
    if (!missing) return;
    toast.error(DETAILS_FAILED);
    backToOrder();
  }, [missing, backToOrder]);
  const rest = order?.restToPay ?? 0;
  const total = rest || (order?.total ?? kept.total);
  return (
    <Page
      width="reading"
      back={
        <BackLink to="/customer/order/$orderId" params={{ orderId }}>
          Commande {kept.number}
        </BackLink>
      }
    >
      <ToPay kept={kept} order={order}>
        {error && !missing && <RetryAlert onRetry={refetch}>{DETAILS_FAILED}</RetryAlert>}
      </ToPay>
      <section aria-label="Règlement par carte">
        <PaymentPanel
          key={orderId}
          orderId={orderId}
          total={total}
          isPaid={(order?.isPaid ?? false) && rest === 0}
          underWay={order?.paymentUnderWay ?? false}
        />
      </section>
    </Page>
  );
}

/** `/payment/$orderId`: needs the order stored by its own page, else redirects there (CUS-17). */
export default function PaymentScreen() {
  const { orderId } = useParams({ from: '/mine/payment/$orderId' });
  const [kept] = useState(() => orderToPay(orderId));
  if (!kept) {
    return (
      <Redirect go={(navigate) => navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true })} />
    );
  }
  if (kept.id !== orderId) return <LoadingState />;
  return <Payment kept={kept} />;
}

/**
 * Information required right before the payment button (L221-5, L221-14): latest day of delivery, right of withdrawal,
 * seller.
 */
function BeforePaying() {
  const { seller, address, phone, dispatchHours, deliveryDays } = useShop();
  const [now] = useState(() => new Date().toISOString());
  const latest = latestDeliveryDay(now, deliveryDays);
  return (
    <ul className={styles.facts}>
      <li>
        Expédiée par Colissimo sous {dispatchHours}&nbsp;{dispatchHours > 1 ? 'heures ouvrées' : 'heure ouvrée'}, livrée
        au plus tard le {formatDay(latest)}.
      </li>
      <li>
        Vous avez 14 jours après réception pour changer d’avis, et la{' '}
        <TextLink to="/pages/$code" params={{ code: 'garantie-legale' }}>
          garantie légale de 2 ans au moins
        </TextLink>
        , ainsi que celle des vices cachés. Voir nos <TextLink to="/cgv">conditions générales de vente</TextLink>.
      </li>
      <li>Vendue par {[seller, address, phone].filter(Boolean).join(', ')}.</li>
    </ul>
  );
}
