import { useNavigate, useSearch } from '@tanstack/react-router';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { ProductsScreen } from './ProductsScreen.tsx';

/** `/admin/products`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/products' });
  const navigate = useNavigate();
  return (
    <ProductsScreen
      search={search}
      onSearch={(next) => void navigate({ to: '/admin/products', search: next })}
      history={(product, onClose) => <PieceHistory piece={product} onClose={onClose} />}
    />
  );
}
