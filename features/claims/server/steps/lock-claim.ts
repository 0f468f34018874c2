import sql, { empty } from 'sql-template-tag';
import { mayBe, type ClaimAction, type ClaimState } from '#features/claims/domain/life.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isHerClaim } from '#features/users/server/sql/whose-pseudo.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** A claim as rules and commands need it. */
export interface KnownClaim {
  id: string;
  liveId: string;
  productId: string;
  ref: number;
  pseudo: string;
  state: ClaimState;
  itemId: string | null;
  orderId: string | null;
  /** Its live is over: nobody is at the console, and she does not watch any more. */
  isAfterLive: boolean;
  /** When it came to this state; null for one that waits as it was made. */
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Names the latest action on it (decision 0081). */
  action: string;
}

interface ClaimRow extends Omit<KnownClaim, 'productId'> {
  productId: string | null;
}

const columns = sql`c.id::text, c.live_id as "liveId", c.product_id as "productId", c.ref, c.pseudo, c.state,
  c.item_id as "itemId", (select order_id from order_items where id = c.item_id) as "orderId",
  not (select is_active from lives where id = c.live_id) as "isAfterLive",
  c.decided_at as "decidedAt", c.decided_by as "decidedBy", c.last_action::text as action`;

/** A claim as it is kept, not locked; null for none. */
export const findClaim = (db: Db, claimId: string): Promise<ClaimRow | null> =>
  db.one<ClaimRow>(sql`select ${columns} from claims c where c.id = ${claimId}::bigint`);

/** The same, and says to the trigger of migration 0047 that it is answered: no other of hers, and none that is over, follows. */
export const findClaimToAnswer = (tx: Tx, claimId: string): Promise<ClaimRow | null> =>
  tx.one<ClaimRow>(sql`
    select ${columns}, set_config('defile.answers_claim', c.id::text, true) from claims c where c.id = ${claimId}::bigint`);

/**
 * A claim, not locked: what is locked before it (piece, buyer, order) is known from it.
 * @throws Refusal `claims.not-found`, `claims.piece-gone`, or `claims.not-in-this-state` when the action is not to be done.
 */
export async function knownClaim(db: Db, claimId: string, action: ClaimAction): Promise<KnownClaim> {
  return mustBe(action, await findClaim(db, claimId));
}

/**
 * The same, locked until the transaction ends: after pieces, users and orders (decision 0036). With `ownerId`, the claim
 * that is not that user's is not found.
 */
export async function lockClaim(tx: Tx, claimId: string, action: ClaimAction, ownerId?: string): Promise<KnownClaim> {
  const isHers = ownerId ? sql`and exists (select from users u where u.id = ${ownerId} and ${isHerClaim})` : empty;
  return mustBe(
    action,
    await tx.one<ClaimRow>(
      sql`select ${columns} from claims c where c.id = ${claimId}::bigint ${isHers} for no key update of c`,
    ),
  );
}

/** @throws Refusal `claims.not-found`, `claims.piece-gone`, or `claims.not-in-this-state` when the action is not to be done. */
export function mustBe(action: ClaimAction, claim: ClaimRow | null): KnownClaim {
  if (!claim) throw refuse(claimProblems.notFound);
  const { productId } = claim;
  if (!mayBe(action, claim.state)) throw refuse(claimProblems.notInThisState, claim);
  if (productId === null) throw refuse(claimProblems.pieceGone);
  return { ...claim, productId };
}
