import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noCardsBanner } from '#features/orders/domain/labels.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { orderToPay, type StoredOrder } from '#screens/customer/order/stored-order.ts';
import { LegalFacts } from './LegalFacts.tsx';
import { OrderFold } from './OrderFold.tsx';
import { DETAILS_FAILED, PaymentPanel } from './PaymentPanel.tsx';
import { useBackToOrder } from './use-back-to-order.ts';
import styles from './payment.module.css';

const POLL_MS = 10_000;

function useOrderToPay(orderId: string, backToOrder: () => void) {
  const read = useEndpoint(getMyOrder, { orderId }, { every: POLL_MS });
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = read;
  // Time of the data that was loaded before this page, in ms; 0 without data.
  const [earlierDataAt] = useState(dataUpdatedAt);
  // Leaves the typed card on screen when a refresh fails after this page has read the order.
  const isUnavailable = error !== null && (dataUpdatedAt === earlierDataAt || [403, 404, 422].includes(error.status));
  // Ignores data that is being refreshed: an order read before its address was given would seem unpayable.
  const freshOrder = isFetching || error ? undefined : order;
  const isNotPayable =
    freshOrder !== undefined && !freshOrder.isPaid && !freshOrder.paymentUnderWay && !orderCan('pay', freshOrder);
  useEffect(() => {
    if (isUnavailable) toast.error(DETAILS_FAILED);
    if (isUnavailable || isNotPayable) backToOrder();
  }, [isUnavailable, isNotPayable, backToOrder]);
  return { order, hasFailed: error !== null && !isUnavailable, refetch };
}

function Payment({ stored }: { stored: StoredOrder }) {
  const orderId = stored.id;
  const { lacks } = useShop();
  const backToOrder = useBackToOrder(orderId);
  const { order, hasFailed, refetch } = useOrderToPay(orderId, backToOrder);
  const rest = order?.restToPay ?? 0;
  const total = rest || (order?.total ?? stored.total);
  return (
    <div className={styles.screen}>
      <Page
        width="reading"
        back={
          <BackLink to="/customer/order/$orderId" params={{ orderId }}>
            Commande {stored.number}
          </BackLink>
        }
      >
        <OrderFold stored={stored} order={order} total={total} />
        {hasFailed && <RetryAlert onRetry={refetch}>{DETAILS_FAILED}</RetryAlert>}
        <div className={styles.payment}>
          {lacks.includes('payment') ? (
            <NoCards />
          ) : (
            <>
              <section aria-label="Règlement par carte">
                <PaymentPanel
                  key={orderId}
                  orderId={orderId}
                  total={total}
                  isPaid={(order?.isPaid ?? false) && rest === 0}
                  underWay={order?.paymentUnderWay ?? false}
                  order={order}
                  backToOrder={backToOrder}
                />
              </section>
              <LegalFacts />
            </>
          )}
        </div>
        <p className={classNames(styles.dueBar, rest === 0 && styles.whole)}>
          <span>{rest > 0 ? 'Reste à régler' : 'Total, livraison comprise'}</span>
          <strong>
            <Money cents={total} />
          </strong>
        </p>
      </Page>
    </div>
  );
}

const NoCards = () => (
  <Alert
    tone="info"
    title={noCardsBanner.title}
    actions={
      <LinkButton to="/contact" size="small">
        Nous écrire
      </LinkButton>
    }
  >
    {noCardsBanner.text}
  </Alert>
);

export default function PaymentScreen() {
  const { orderId } = useParams({ from: '/mine/payment/$orderId' });
  const [stored] = useState(() => orderToPay(orderId));
  if (!stored) {
    return (
      <Redirect go={(navigate) => navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true })} />
    );
  }
  if (stored.id !== orderId) return <LoadingState />;
  return <Payment stored={stored} />;
}
