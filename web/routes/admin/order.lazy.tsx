import { useParams } from '@tanstack/react-router';
import { OrderScreen } from '#web/features/orders/admin/OrderScreen.tsx';
import { OrderWithdrawals } from '#web/features/withdrawals/admin/OrderWithdrawals.tsx';
import { LabelCard } from '#web/features/shipping/LabelCard.tsx';

/** `/admin/orders/$orderId`. */
export default function Component() {
  const { orderId } = useParams({ from: '/office/admin/orders/$orderId' });
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      withdrawals={<OrderWithdrawals orderId={orderId} />}
      renderLabel={(order) => <LabelCard order={order} />}
    />
  );
}
