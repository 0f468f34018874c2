import { liveState } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';

const badges = {
  active: { label: 'Actif', tone: 'success' },
  prepared: { label: 'Programmé', tone: 'info' },
  ended: { label: 'Terminé', tone: 'off' },
} as const;

export const LiveBadge = ({ live }: { live: Live }) => <StatusBadge {...badges[liveState(live, useNow())]} />;
