import { withdrawalStateLabels } from '#domain/withdrawals/labels.ts';
import { withdrawalLife, type WithdrawalState } from '#domain/withdrawals/life.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Where a withdrawal stands. */
export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => (
  <StatusBadge label={withdrawalStateLabels[state]} tone={withdrawalLife[state].tone} />
);
