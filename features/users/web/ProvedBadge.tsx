import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Marks a pseudo that its owner has proved. */
export const ProvedBadge = () => <StatusBadge tone="success" label="pseudo vérifié" />;
