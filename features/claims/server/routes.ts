import * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/claims/domain/admin-schemas.ts';
import * as endpoints from '#features/claims/domain/endpoints.ts';
import * as schemas from '#features/claims/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { enterClaim } from './commands/enter-claim.ts';
import { giveClaim } from './commands/give-claim.ts';
import { airPiece } from './commands/put-on-air.ts';
import { dismissClaim, withdrawClaim, withdrawMyClaim } from './commands/withdraw-claim.ts';
import { restorePiece } from './commands/restore-piece.ts';
import { passPiece, undoClaim } from './commands/take-back.ts';
import { getPieceHistory, listClaims, listLiveClaims } from './queries.ts';

export function claimRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    {
      withdrawMyClaim,
      listClaims,
      listLiveClaims,
      getPieceHistory,
      enterClaim,
      giveClaim,
      undoClaim,
      passPiece,
      restorePiece,
      withdrawClaim,
      dismissClaim,
      airPiece,
    },
  );
}
