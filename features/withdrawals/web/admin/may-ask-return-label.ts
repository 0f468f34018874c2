import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { returnLabelRefusal } from '#features/withdrawals/domain/rules.ts';

/** Returns true when a return label is allowed, and no label exists or is in doubt. */
export const mayAskReturnLabel = (withdrawal: AdminWithdrawal, isReturnFree: boolean): boolean =>
  !withdrawal.returnLabel && !withdrawal.labelUnknown && returnLabelRefusal(withdrawal, isReturnFree) === null;
