import { useSearch } from '@tanstack/react-router';
import { UnreachedScreen } from './WithoutAccountScreen.tsx';

/** `/admin/users/without-account`. */
export default function Component() {
  const { live } = useSearch({ from: '/office/admin/users/without-account' });
  return <UnreachedScreen liveId={live} />;
}
