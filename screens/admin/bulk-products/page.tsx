import { useNavigate, useSearch } from '@tanstack/react-router';
import { BulkScreen } from './BulkScreen.tsx';

/** `/admin/bulk-products`. */
export default function Component() {
  const { live } = useSearch({ from: '/office/admin/bulk-products' });
  const navigate = useNavigate();
  const pick = (picked: string) =>
    void navigate({ to: '/admin/bulk-products', search: { live: picked || undefined }, replace: true });
  return <BulkScreen live={live ?? ''} onLive={pick} />;
}
