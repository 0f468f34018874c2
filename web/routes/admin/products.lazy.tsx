import { useNavigate, useSearch } from '@tanstack/react-router';
import { PieceHistory } from '#web/features/claims/history/PieceHistory.tsx';
import { ProductsScreen } from '#web/features/catalog/ProductsScreen.tsx';

/** `/admin/products`. */
export default function Component() {
  const { live, after } = useSearch({ from: '/office/admin/products' });
  const navigate = useNavigate();
  return (
    <ProductsScreen
      live={live}
      after={after}
      onSearch={(search) => void navigate({ to: '/admin/products', search })}
      history={(product, onClose) => <PieceHistory piece={product} onClose={onClose} />}
    />
  );
}
