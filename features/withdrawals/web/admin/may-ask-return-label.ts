import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { returnLabelRefusal } from '#features/withdrawals/domain/rules.ts';

export const mayAskReturnLabel = (withdrawal: AdminWithdrawal): boolean =>
  !withdrawal.returnLabel &&
  !withdrawal.labelUnknown &&
  returnLabelRefusal(withdrawal, withdrawal.isReturnFree) === null;
