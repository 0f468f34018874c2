import sql from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { onPieceMoved, onPieceRenumbered, waitingFor } from '#features/catalog/server/hooks.ts';
import { liveContents } from '#features/lives/server/hooks.ts';
import { claimantsOf } from '#features/users/server/hooks.ts';
import { LIVE_MAILS } from '#features/orders/server/steps/write-live-mail.ts';
import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import { isUnusedBuyer, onAssignmentUndone } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { claimProblems } from './domain/problems.ts';
import { runAfterLive } from './server/commands/follow-end-of-live.ts';
import { readLives } from './server/commands/read-lives.ts';
import { claimReactions } from './server/reactions.ts';
import { enterClaim } from './server/commands/enter-claim.ts';
import { giveClaim } from './server/commands/give-claim.ts';
import { putOnAir, takeOffAir } from './server/commands/put-on-air.ts';
import { dismissClaim, withdrawClaim, withdrawMyClaim } from './server/commands/withdraw-claim.ts';
import { restorePiece } from './server/commands/restore-piece.ts';
import { passPiece } from './server/commands/pass-piece.ts';
import { undoClaim } from './server/commands/undo-claim.ts';
import { getPieceHistory, listClaims, listLiveClaimChanges, listLiveClaims } from './server/queries.ts';
import { renumberClaims } from './server/steps/renumber-claims.ts';
import { returnClaim } from './server/steps/return-claim.ts';
import { claimsOfPiece, countWaiting } from './server/sql/waiting-claims.ts';
import { claimsMade, commentsRead, readClaimAudience } from '#features/claims/server/steps/count-claims.ts';
import { claimTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    'claim.changed': OtherEvent;
  }
}

export const claims = {
  name: 'claims',
  about: 'Claims of pieces during a live, and their queues',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        withdrawMyClaim,
        listClaims,
        listLiveClaims,
        listLiveClaimChanges,
        getPieceHistory,
        enterClaim,
        giveClaim,
        undoClaim,
        passPiece,
        restorePiece,
        withdrawClaim,
        dismissClaim,
        airPiece: putOnAir,
      },
    ),
  tables: claimTables,
  topics: { claim: 'claims' },
  constraints: {
    claims_live_id_fkey: liveProblems.notFound,
    claims_product_id_fkey: catalogProblems.productNotFound,
    claims_one_open_per_pseudo: claimProblems.waitsAlready,
    claims_one_open_per_person: claimProblems.waitsAlready,
    live_airings_live_id_fkey: liveProblems.notFound,
    live_airings_product_id_fkey: catalogProblems.productNotFound,
  },
  reactions: claimReactions,
  hooks: [
    liveContents.with(readClaimAudience),
    onPieceMoved.with(takeOffAir),
    onPieceRenumbered.with(renumberClaims),
    onAssignmentUndone.with(returnClaim),
    waitingFor.by(countWaiting),
    claimantsOf.by(claimsOfPiece),
    isUnusedBuyer.with(sql`not exists (select from claims c where c.pseudo = u.tiktok_username)`),
  ],
  jobs: [{ name: LIVE_MAILS, run: (ctx, { liveId }) => runAfterLive(ctx, String(liveId)), retries: 5, seconds: 120 }],
  counters: [commentsRead, claimsMade],
  rounds: [{ name: 'claims', everyMs: 2000, wokenBy: 'feed-events', run: readLives }],
} satisfies Feature;
