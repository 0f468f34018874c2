import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { whyNoReturnLabel } from '#features/withdrawals/domain/rules.ts';

/** Is a return label to be had, none being made or in doubt? */
export const mayAskReturnLabel = (withdrawal: AdminWithdrawal, isReturnFree: boolean): boolean =>
  !withdrawal.returnLabel && !withdrawal.labelUnknown && whyNoReturnLabel(withdrawal, isReturnFree) === null;
