import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Beside a pseudo that its owner has proved to be hers. */
export const ProvedBadge = () => <StatusBadge tone="success" label="pseudo vérifié" />;
