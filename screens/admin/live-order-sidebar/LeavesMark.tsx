import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Shows that the holder gave the piece up in a comment. Only the seller releases the piece. */
export const LeavesMark = () => <StatusBadge tone="danger" label="veut laisser" />;
