import { useNavigate, useSearch } from '@tanstack/react-router';
import { MergeScreen } from './MergeScreen.tsx';

/** `/admin/user-merge`. */
export default function Component() {
  const picks = useSearch({ from: '/office/admin/user-merge' });
  const navigate = useNavigate({ from: '/admin/user-merge' });
  return (
    <MergeScreen {...picks} onPick={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
  );
}
