import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersScreen } from '#web/features/users/UsersScreen.tsx';

/** `/admin/users`. */
export function Component() {
  const search = useSearch({ from: '/admin/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  return <UsersScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}
