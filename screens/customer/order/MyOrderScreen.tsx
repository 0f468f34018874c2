import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MyOrder } from './schemas.ts';
import { getMyOrder } from './endpoints.ts';
import { orderCan, shortId } from '#features/orders/domain/rules.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { keepOrder } from './kept-order.ts';
import { MyOrderUnavailable } from '#features/orders/web/mine/MyOrderUnavailable.tsx';
import { MyOrderView } from './MyOrderView.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import styles from '#features/orders/web/mine/my-orders.module.css';

const POLL = 10_000;
const back = <BackLink to="/customer/orders">Mes commandes</BackLink>;

const About = ({ order }: { order: MyOrder }) => (
  <p className={styles.about}>
    <span>
      <DateTime at={order.orderDate} />
    </span>
    {order.liveTitle && <span>{order.liveTitle}</span>}
    <span className={styles.shortId}>
      Référence <span translate="no">{shortId(order.id)}</span>
    </span>
  </p>
);

/** Placeholder with the shape of an order, so that nothing moves when the order is loaded. */
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
export default function MyOrderScreen() {
  const { orderId } = useParams({ from: '/mine/customer/order/$orderId' });
  const read = useEndpoint(getMyOrder, { orderId }, { every: POLL });
  const { data: order, error, refetch } = read;
  useEffect(() => {
    if (order && orderCan('pay', order)) keepOrder(order);
  }, [order]);
  if (error && (!order || isMissing(error))) return <MyOrderUnavailable problem={error} retry={() => void refetch()} />;
  return (
    <div className={styles.screen}>
      <Page back={back} width="reading" intro={order ? <About order={order} /> : <p className={styles.aboutSoon} />}>
        <StaleNotice read={read} />
        {order ? <MyOrderView key={order.id} order={order} /> : <OrderSoon />}
      </Page>
    </div>
  );
}
