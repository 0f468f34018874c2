import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Whether a live is on. */
export const LiveBadge = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge label={isActive ? 'Actif' : 'Inactif'} tone={isActive ? 'success' : 'off'} />
);
