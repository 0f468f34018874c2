import { withdrawalLife, type WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Badge with the state of a withdrawal. */
export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => (
  <StatusBadge label={withdrawalLife[state].label} tone={withdrawalLife[state].tone} />
);
