import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountsScreen } from './AccountsScreen.tsx';

/** `/admin/comptabilite`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/comptabilite' });
  const navigate = useNavigate({ from: '/admin/comptabilite' });
  return <AccountsScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
