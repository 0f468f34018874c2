import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { noCardsBanner } from '#features/orders/domain/labels.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { MyOrderLines } from '#features/orders/web/mine/MyOrderLines.tsx';
import { PictureRow } from '#features/photos/web/PictureRow.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ChevronDownIcon } from '#platform/web/ui/later-glyphs.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import { orderToPay, type StoredOrder } from '#screens/customer/order/stored-order.ts';
import { counted } from '#shared/counted.ts';
import { LegalFacts } from './LegalFacts.tsx';
import { DETAILS_FAILED, PaymentPanel } from './PaymentPanel.tsx';
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
    freshOrder !== undefined &&
    !freshOrder.isPaid &&
    !freshOrder.paymentUnderWay &&
    (freshOrder.total === 0 || !orderCan('pay', freshOrder));
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

export default function Component() {
  const { orderId } = useParams({ from: '/mine/payment/$orderId' });
  return <PaymentScreen key={orderId} orderId={orderId} />;
}

function PaymentScreen({ orderId }: { orderId: string }) {
  const [stored] = useState(() => orderToPay(orderId));
  if (!stored) {
    return (
      <Redirect go={(navigate) => navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true })} />
    );
  }
  return <Payment stored={stored} />;
}

interface OrderFoldProps {
  stored: StoredOrder;
  order: MyOrder | undefined;
  /** Amount to pay now, in cents. */
  total: number;
}

/**
 * Shows the order to pay in one line that unfolds, because the card form comes first on a phone. On a wide screen the
 * order is unfolded beside the form.
 */
function OrderFold({ stored, order, total }: OrderFoldProps) {
  const [isWideScreen] = useState(() => matchMedia('(min-width: 960px)').matches);
  return (
    <details className={styles.fold} open={isWideScreen}>
      <summary>
        {order && <PictureRow pieces={order.items} size="tiny" />}
        <span className={styles.foldWords}>
          <strong>{order ? counted(order.items.length, 'pièce') : `Commande ${stored.number}`}</strong>
          <span className={styles.note}>Voir le détail</span>
        </span>
        <strong className={styles.foldTotal}>
          <Money cents={total} />
        </strong>
        <ChevronDownIcon />
      </summary>
      {order && (
        <div className={styles.foldBody}>
          <MyOrderLines order={order} />
          {order.address && (
            <p className={styles.note}>
              Livraison à {order.address.firstName} {order.address.lastName}, {order.address.street},{' '}
              {order.address.zip}&nbsp;{order.address.city}.{' '}
              {order.labelLines && `Sur l’étiquette\u00a0: ${order.labelLines}. `}
              {orderCan('modify', order) && (
                <TextLink to="/customer/order/$orderId" params={{ orderId: stored.id }} hash="livraison">
                  Modifier
                </TextLink>
              )}
            </p>
          )}
        </div>
      )}
    </details>
  );
}

/** Returns true when the browser followed the link of the order before the script had loaded. */
const cameWithoutScript = (orderId: string): boolean =>
  document.referrer === `${location.origin}/customer/order/${orderId}`;

/**
 * Leaves the payment for the page of its order, once. Goes one step back in the history when that page is the previous
 * entry. A second entry of the same page would make the first « Back » seem to do nothing. A link opened in a new tab
 * has no previous entry.
 */
function useBackToOrder(orderId: string): () => void {
  const router = useRouter();
  const hasLeft = useRef(false);
  // Read at the start, because the frame of the card form may add history entries.
  const [hasPrevious] = useState(() => history.length > 1);
  return useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const { state } = router.state.location;
    const isAfterOrder = state.fromOrder === orderId || (state.__TSR_index === 0 && cameWithoutScript(orderId));
    if (hasPrevious && isAfterOrder) {
      // Scrolls to the top, where the result is shown, instead of the saved scroll position.
      const stop = router.subscribe('onRendered', () => {
        stop();
        scrollTo(0, 0);
      });
      router.history.back();
    } else void router.navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true });
  }, [router, orderId, hasPrevious]);
}
