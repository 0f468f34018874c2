import * as adminEndpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/withdrawals/domain/admin-schemas.ts';
import * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import * as schemas from '#features/withdrawals/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { makeReturnLabel } from './commands/make-return-label.ts';
import { moveWithdrawal, refuseWithdrawal } from './commands/move-withdrawal.ts';
import { tellParcelSent } from './commands/tell-parcel-sent.ts';
import { withdrawAsGuest } from './commands/withdraw-as-guest.ts';
import { withdrawFromOrder } from './commands/withdraw-from-order.ts';
import { myReturnLabelFile, returnLabelFile } from './queries.ts';

export function withdrawalRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      withdrawFromOrder,
      withdrawAsGuest,
      tellParcelSent,
      moveWithdrawal,
      refuseWithdrawal,
      makeReturnLabel,
      returnLabelPdf: returnLabelFile,
      myReturnLabelPdf: myReturnLabelFile,
    },
  );
}
