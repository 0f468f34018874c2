import { useNavigate, useSearch } from '@tanstack/react-router';
import { WithdrawalsScreen } from './WithdrawalsScreen.tsx';

/** `/admin/retractations`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/retractations' });
  const navigate = useNavigate({ from: '/admin/retractations' });
  return <WithdrawalsScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
