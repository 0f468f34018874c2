import { useNavigate, useSearch } from '@tanstack/react-router';
import { ProductsScreen } from './ProductsScreen.tsx';

/** `/admin/products`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/products' });
  const navigate = useNavigate();
  return <ProductsScreen search={search} onSearch={(next) => void navigate({ to: '/admin/products', search: next })} />;
}
