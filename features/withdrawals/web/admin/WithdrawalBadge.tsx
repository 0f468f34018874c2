import { withdrawalLifecycle, type WithdrawalState } from '#features/withdrawals/domain/lifecycle.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => (
  <StatusBadge label={withdrawalLifecycle[state].label} tone={withdrawalLifecycle[state].tone} />
);
