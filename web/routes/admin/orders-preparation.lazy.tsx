import { useNavigate, useSearch } from '@tanstack/react-router';
import { PreparationScreen } from '#web/features/shipping/PreparationScreen.tsx';

/** `/admin/orders-preparation`. */
export default function Component() {
  const { q } = useSearch({ from: '/office/admin/orders-preparation' });
  const navigate = useNavigate({ from: '/admin/orders-preparation' });
  return (
    <PreparationScreen
      q={q}
      onSearch={(typed) => void navigate({ search: typed ? { q: typed } : {}, replace: true })}
    />
  );
}
