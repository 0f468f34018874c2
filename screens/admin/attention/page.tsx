import { useNavigate, useSearch } from '@tanstack/react-router';
import { AttentionScreen } from './AttentionScreen.tsx';

/** `/admin/attention`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/attention' });
  const navigate = useNavigate({ from: '/admin/attention' });
  return <AttentionScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
