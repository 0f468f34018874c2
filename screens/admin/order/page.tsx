import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refundLeads } from '#features/attention/domain/labels-money.ts';
import { OrderScreen } from './OrderScreen.tsx';

/** `/admin/orders/$orderId`. */
export default function Component() {
  const { orderId } = useParams({ from: '/office/admin/orders/$orderId' });
  const { refund } = useSearch({ from: '/office/admin/orders/$orderId' });
  const navigate = useNavigate({ from: '/admin/orders/$orderId' });
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      lead={refundLeads.find((lead) => lead === refund) ?? null}
      onLead={(lead) => void navigate({ search: lead ? { refund: lead } : {}, replace: true, resetScroll: false })}
    />
  );
}
