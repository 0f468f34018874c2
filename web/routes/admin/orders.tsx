import { useNavigate, useSearch } from '@tanstack/react-router';
import { OrdersScreen } from '#web/features/orders/OrdersScreen.tsx';

/** `/admin/orders`. */
export function Component() {
  const search = useSearch({ from: '/admin/admin/orders' });
  const navigate = useNavigate({ from: '/admin/orders' });
  return <OrdersScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
