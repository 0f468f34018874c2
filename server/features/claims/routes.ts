import * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import * as adminSchemas from '#domain/claims/admin-schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { enterClaim } from './commands/enter-claim.ts';
import { giveClaim } from './commands/give-claim.ts';
import { airPiece } from './commands/put-on-air.ts';
import { dismissClaim, withdrawClaim } from './commands/settle-claim.ts';
import { passPiece, undoClaim } from './commands/take-back.ts';
import { getPieceHistory, listClaims, listLiveClaims } from './queries.ts';

export function claimRoutes(implement: Implement): void {
  implement(adminEndpoints, adminSchemas, {
    listClaims,
    listLiveClaims,
    getPieceHistory,
    enterClaim,
    giveClaim,
    undoClaim,
    passPiece,
    withdrawClaim,
    dismissClaim,
    airPiece,
  });
}
