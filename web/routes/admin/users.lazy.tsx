import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserOrdersDialog } from '#web/features/orders/admin/UserOrdersDialog.tsx';
import { PersonDataDialog } from '#web/features/retention/PersonDataDialog.tsx';
import { UsersScreen } from '#web/features/users/UsersScreen.tsx';

/** `/admin/users`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  return (
    <UsersScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      ordersOf={(user, onClose) => <UserOrdersDialog user={user} onClose={onClose} />}
      dataOf={(user, onClose) => <PersonDataDialog user={user} onClose={onClose} />}
    />
  );
}
