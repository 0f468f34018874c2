import * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import * as adminSchemas from '#domain/claims/admin-schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { enterClaim } from './commands/enter-claim.ts';
import { giveClaim } from './commands/give-claim.ts';
import { airPiece, setGiving } from './commands/set-live.ts';
import { dismissClaim, undoDismiss, withdrawClaim } from './commands/settle-claim.ts';
import { passPiece, undoGive } from './commands/take-back.ts';
import { getPieceHistory, listLiveClaims } from './queries.ts';

export function claimRoutes(implement: Implement): void {
  implement(adminEndpoints, adminSchemas, {
    listLiveClaims,
    getPieceHistory,
    enterClaim,
    giveClaim,
    undoGive,
    passPiece,
    withdrawClaim,
    dismissClaim,
    undoDismiss,
    airPiece,
    setGiving,
  });
}
