import { useParams } from '@tanstack/react-router';
import { OrderScreen } from '#web/features/orders/OrderScreen.tsx';
import { LabelCard } from '#web/features/shipping/LabelCard.tsx';

/** `/admin/orders/$orderId`. */
export function Component() {
  const { orderId } = useParams({ from: '/admin/admin/orders/$orderId' });
  return <OrderScreen key={orderId} orderId={orderId} renderLabel={(order) => <LabelCard order={order} />} />;
}
