import { useNavigate, useSearch } from '@tanstack/react-router';
import { PreparationScreen } from './PreparationScreen.tsx';
import { TableScreen } from './TableScreen.tsx';

/** `/admin/orders-preparation`: the list, or one parcel at a time with `?mode=table`. */
export default function Component() {
  const { q, mode, order } = useSearch({ from: '/office/admin/orders-preparation' });
  const navigate = useNavigate({ from: '/admin/orders-preparation' });
  if (mode)
    return (
      <TableScreen
        orderId={order}
        onOpen={(to) => void navigate({ search: { mode: 'table', ...(to && { order: to }) }, replace: true })}
      />
    );
  return (
    <PreparationScreen
      q={q}
      onSearch={(typed) => void navigate({ search: typed ? { q: typed } : {}, replace: true })}
    />
  );
}
