import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MyOrder } from '#domain/orders/schemas.ts';
import { getMyOrder } from '#domain/orders/endpoints.ts';
import { orderCan, shortId } from '#domain/orders/rules.ts';
import { isMissing } from '#web/api/missing.ts';
import { useEndpoint } from '#web/api/query.ts';
import { keepOrder } from '#web/features/orders/mine/kept-order.ts';
import { MyOrderUnavailable } from '#web/features/orders/mine/MyOrderUnavailable.tsx';
import { MyOrderView } from '#web/features/orders/mine/MyOrderView.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import styles from '#web/features/orders/mine/my-orders.module.css';

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
