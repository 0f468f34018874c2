import { useNavigate, useSearch } from '@tanstack/react-router';
import { HistoryScreen } from './HistoryScreen.tsx';

/** `/admin/history`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/history' });
  const navigate = useNavigate({ from: '/admin/history' });
  return <HistoryScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
