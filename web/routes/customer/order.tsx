import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MyOrder } from '#domain/orders/contract.ts';
import { getMyOrder } from '#web/api/customer-endpoints.ts';
import { orderCan, shortId } from '#domain/orders/rules.ts';
import type { ApiProblem } from '#web/api/problem.ts';
import { useEndpoint } from '#web/api/query.ts';
import { keepOrder } from '#web/features/orders/kept-order.ts';
import { MyOrderView } from '#web/features/orders/MyOrderView.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from '#web/features/orders/my-orders.module.css';

const POLL = 10_000;
const back = <BackLink to="/customer/orders">Mes commandes</BackLink>;

/** Not there, somebody else's, or no identifier at all: the same to the reader. */
const isMissing = (problem: ApiProblem): boolean => problem.status === 404 || problem.status === 422;

function Unavailable({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const toOrders = (
    <LinkButton to="/customer/orders" variant="secondary">
      Retour à mes commandes
    </LinkButton>
  );
  const missing = isMissing(problem);
  return (
    <Page title={missing ? 'Commande introuvable' : 'Erreur inconnue'} back={back} width="reading">
      <Card>
        {missing ? (
          <ErrorState title="La commande demandée n'existe pas" actions={toOrders} />
        ) : (
          <ErrorState error={problem} onRetry={retry} actions={toOrders} />
        )}
      </Card>
    </Page>
  );
}

const About = ({ order }: { order: MyOrder }) => (
  <p className={styles.about}>
    <span>
      n° {order.number} · <DateTime at={order.orderDate} />
    </span>
    {order.liveTitle && <span>{order.liveTitle}</span>}
  </p>
);

/** The shape of an order, so that nothing moves when it comes. */
const OrderSoon = () => (
  <>
    <div className={styles.bannerSoon} aria-hidden />
    <div className={styles.stepsSoon} aria-hidden />
    <Card>
      <Skeleton lines={6} />
    </Card>
  </>
);

/** `/customer/order/$orderId`. */
export function Component() {
  const { orderId } = useParams({ from: '/customer/customer/order/$orderId' });
  const { data: order, error, refetch } = useEndpoint(getMyOrder, { orderId }, { every: POLL });
  useEffect(() => {
    if (order && orderCan('pay', order)) keepOrder(order);
  }, [order]);
  if (error && (!order || isMissing(error))) return <Unavailable problem={error} retry={() => void refetch()} />;
  return (
    <div className={styles.screen}>
      <Page
        title={`Commande ${shortId(orderId)}`}
        back={back}
        width="reading"
        intro={order ? <About order={order} /> : <p className={styles.aboutSoon} />}
      >
        {order ? <MyOrderView key={order.id} order={order} /> : <OrderSoon />}
      </Page>
    </div>
  );
}
