import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersScreen } from './UsersScreen.tsx';

/** `/admin/users`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  return <UsersScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}
