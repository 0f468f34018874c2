import { useParams } from '@tanstack/react-router';
import { getMyWithdrawals } from './endpoints.ts';
import type { MyWithdrawals } from './schemas.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { MyOrderUnavailable } from '#features/orders/web/mine/MyOrderUnavailable.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { MyStatement } from './MyStatement.tsx';
import { MyWithdrawal } from './MyWithdrawal.tsx';

const POLL = 30_000;

/** Shows the withdrawals, then the form for the remaining pieces, or the reason why none can be withdrawn. */
function Shown({ order }: { order: MyWithdrawals }) {
  const left = order.pieces.some(({ isStated }) => !isStated);
  return (
    <>
      {order.withdrawals.map((withdrawal) => (
        <MyWithdrawal key={withdrawal.id} withdrawal={withdrawal} order={order} />
      ))}
      {left && !order.refusal && <MyStatement key={order.withdrawals.length} order={order} />}
      {order.refusal && order.withdrawals.length === 0 && (
        <Alert tone="info" title="Vous ne pouvez pas renoncer à cette commande">
          {order.refusal}.
        </Alert>
      )}
    </>
  );
}

/** `/customer/order/$orderId/retractation`: states a withdrawal and shows its progress. */
export default function MyWithdrawalScreen() {
  const { orderId } = useParams({ from: '/mine/customer/order/$orderId/retractation' });
  const read = useEndpoint(getMyWithdrawals, { orderId }, { every: POLL });
  const { data: order, error, refetch } = read;
  const back = (
    <BackLink to="/customer/order/$orderId" params={{ orderId }}>
      {order ? `Commande ${order.number}` : 'La commande'}
    </BackLink>
  );
  if (error && (!order || isMissing(error))) return <MyOrderUnavailable problem={error} retry={() => void refetch()} />;
  return (
    <Page back={back} width="reading">
      <StaleNotice read={read} />
      {order ? (
        <Shown order={order} />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </Page>
  );
}
