import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

export const ProvedBadge = () => <StatusBadge tone="success" label="pseudo vérifié" />;
