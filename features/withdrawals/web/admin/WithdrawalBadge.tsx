import { withdrawalStateLabels } from '#features/withdrawals/domain/labels.ts';
import { withdrawalLife, type WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Badge with the state of a withdrawal. */
export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => (
  <StatusBadge label={withdrawalStateLabels[state]} tone={withdrawalLife[state].tone} />
);
