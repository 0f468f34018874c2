import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getMyOrder } from '#web/api/customer-endpoints.ts';
import { orderCan, shortId } from '#domain/orders/rules.ts';
import { useEndpoint } from '#web/api/query.ts';
import { orderToPay, type KeptOrder } from '#web/features/orders/kept-order.ts';
import { MyOrderLines } from '#web/features/orders/MyOrderLines.tsx';
import { PaymentPanel } from '#web/features/payments/PaymentPanel.tsx';
import styles from '#web/features/payments/payment.module.css';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadingState } from '#web/ui/LoadingState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Redirect } from '#web/ui/Redirect.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toast } from '#web/ui/toast.ts';

const POLL = 10_000;

function Payment({ kept }: { kept: KeptOrder }) {
  const orderId = kept.id;
  const navigate = useNavigate();
  const { data: order, error, isFetching } = useEndpoint(getMyOrder, { orderId }, { every: POLL });
  const missing = error !== null && error.status >= 400 && error.status < 500;
  // What was read before the address was given still says that there is nothing to pay: only a fresh answer counts.
  const known = isFetching || error ? undefined : order;
  const moved = known !== undefined && !known.isPaid && !known.paymentUnderWay && !orderCan('pay', known);
  useEffect(() => {
    if (missing) toast.error('Impossible de charger les détails de la commande');
    if (missing || moved) void navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true });
  }, [missing, moved, navigate, orderId]);
  const total = order?.total ?? kept.total;
  return (
    <Page
      title="Paiement"
      width="reading"
      back={
        <BackLink to="/customer/order/$orderId" params={{ orderId }}>
          Commande {shortId(orderId)}
        </BackLink>
      }
    >
      <Card title="Votre commande">
        {order ? (
          <MyOrderLines order={order} />
        ) : (
          <p className={styles.amount}>
            <span>Total, livraison comprise</span>
            <strong>
              <Money cents={total} />
            </strong>
          </p>
        )}
        {order?.address && (
          <p className={styles.note}>
            Livraison à {order.address.firstName} {order.address.lastName}, {order.address.street}, {order.address.zip}{' '}
            {order.address.city}.{' '}
            <TextLink to="/customer/order/$orderId" params={{ orderId }}>
              Modifier
            </TextLink>
          </p>
        )}
      </Card>
      <section aria-label="Règlement par carte">
        <PaymentPanel
          key={orderId}
          orderId={orderId}
          total={total}
          isPaid={order?.isPaid ?? false}
          underWay={order?.paymentUnderWay ?? false}
        />
      </section>
      <p className={styles.note}>
        Vous avez 14 jours après réception pour changer d’avis : voir nos{' '}
        <TextLink to="/cgv">conditions générales de vente</TextLink>.
      </p>
    </Page>
  );
}

/** `/payment/$orderId`: for an order that its own page has kept, else that page (CUS-17). */
export function Component() {
  const { orderId } = useParams({ from: '/customer/payment/$orderId' });
  const [kept] = useState(() => orderToPay(orderId));
  if (!kept) {
    return (
      <Redirect go={(navigate) => navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true })} />
    );
  }
  if (kept.id !== orderId) return <LoadingState />;
  return <Payment kept={kept} />;
}
