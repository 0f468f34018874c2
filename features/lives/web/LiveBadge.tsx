import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Shows whether a live is active. */
export const LiveBadge = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge label={isActive ? 'Actif' : 'Inactif'} tone={isActive ? 'success' : 'off'} />
);
