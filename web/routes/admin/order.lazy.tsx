import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refundLeads } from '#domain/attention/labels-money.ts';
import { OrderNotes } from '#web/features/notes/OrderNotes.tsx';
import { OrderScreen } from '#web/features/orders/admin/OrderScreen.tsx';
import { OrderRefunds } from '#web/features/refunds/OrderRefunds.tsx';
import { OrderWithdrawals } from '#web/features/withdrawals/admin/OrderWithdrawals.tsx';
import { LabelCard } from '#web/features/shipping/LabelCard.tsx';

/** `/admin/orders/$orderId`. */
export default function Component() {
  const { orderId } = useParams({ from: '/office/admin/orders/$orderId' });
  const { refund } = useSearch({ from: '/office/admin/orders/$orderId' });
  const navigate = useNavigate({ from: '/admin/orders/$orderId' });
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      withdrawals={<OrderWithdrawals orderId={orderId} />}
      renderRefunds={(order) => (
        <OrderRefunds
          order={order}
          lead={refundLeads.find((lead) => lead === refund) ?? null}
          onLead={(lead) => void navigate({ search: lead ? { refund: lead } : {}, replace: true, resetScroll: false })}
        />
      )}
      renderNotes={(order) => <OrderNotes order={order} />}
      renderLabel={(order) => <LabelCard order={order} />}
    />
  );
}
