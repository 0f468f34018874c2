import { useNavigate, useSearch } from '@tanstack/react-router';
import { OrdersScreen } from './OrdersScreen.tsx';

/** `/admin/orders`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/orders' });
  const navigate = useNavigate({ from: '/admin/orders' });
  return <OrdersScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
