import { useNavigate, useSearch } from '@tanstack/react-router';
import { MergeScreen } from '#web/features/users/MergeScreen.tsx';

/** `/admin/user-merge`. */
export function Component() {
  const picks = useSearch({ from: '/admin/admin/user-merge' });
  const navigate = useNavigate({ from: '/admin/user-merge' });
  return (
    <MergeScreen {...picks} onPick={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
  );
}
