import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** She said in the live that she no longer wants the piece: nothing is done by itself. */
export const LeavesMark = () => <StatusBadge tone="danger" label="veut laisser" />;
