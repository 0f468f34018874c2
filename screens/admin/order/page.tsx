import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refundLeads } from '#features/attention/domain/labels-money.ts';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderWithdrawals } from './OrderWithdrawals.tsx';
import { LabelCard } from './LabelCard.tsx';

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
