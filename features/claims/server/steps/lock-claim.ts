import sql, { empty } from 'sql-template-tag';
import { isActionAllowed, type ClaimAction, type ClaimState } from '#features/claims/domain/lifecycle.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isClaimOfUser } from '#features/users/server/sql/pseudo-owner.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

export interface KnownClaim {
  id: string;
  liveId: string;
  productId: string;
  ref: number;
  pseudo: string;
  state: ClaimState;
  itemId: string | null;
  orderId: string | null;
  /** Time since which the claim has its state; null for a claim that has waited since its creation. */
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Id of the latest action (decision 0081). */
  action: string;
}

interface ClaimRow extends Omit<KnownClaim, 'productId'> {
  productId: string | null;
}

const columns = sql`c.id::text, c.live_id as "liveId", c.product_id as "productId", c.ref, c.pseudo, c.state,
  c.item_id as "itemId", (select order_id from order_items where id = c.item_id) as "orderId",
  c.decided_at as "decidedAt", c.decided_by as "decidedBy", c.last_action::text as action`;

export const findClaim = (db: Db, claimId: string): Promise<ClaimRow | null> =>
  db.one<ClaimRow>(sql`select ${columns} from claims c where c.id = ${claimId}::bigint`);

/**
 * Reads a claim, and sets the transaction variable that prevents the trigger of migration 0047 from setting an ended
 * claim to held.
 */
export const findClaimToGive = (tx: Tx, claimId: string): Promise<ClaimRow | null> =>
  tx.one<ClaimRow>(sql`
    select ${columns}, set_config('defile.answers_claim', c.id::text, true) from claims c where c.id = ${claimId}::bigint`);

/**
 * Reads a claim without a lock, to find its piece, buyer and order, which must be locked before the claim.
 * @throws Refusal as `assertClaimAllows`.
 */
export async function knownClaim(db: Db, claimId: string, action: ClaimAction): Promise<KnownClaim> {
  return assertClaimAllows(action, await findClaim(db, claimId));
}

/**
 * Reads and locks a claim. Pieces, users and orders are locked before claims (decision 0036). With `ownerId`, claims of
 * other users are not found.
 * @throws Refusal as `assertClaimAllows`.
 */
export async function lockClaim(tx: Tx, claimId: string, action: ClaimAction, ownerId?: string): Promise<KnownClaim> {
  const isOwn = ownerId
    ? sql`and exists (select from users u where u.id = ${ownerId} and ${isClaimOfUser('c', 'u')})`
    : empty;
  return assertClaimAllows(
    action,
    await tx.one<ClaimRow>(
      sql`select ${columns} from claims c where c.id = ${claimId}::bigint ${isOwn} for no key update of c`,
    ),
  );
}

/**
 * @throws Refusal `claims.not-found`, `claims.piece-gone`, or `claims.not-in-this-state` when the state does not allow
 * the action.
 */
export function assertClaimAllows(action: ClaimAction, claim: ClaimRow | null): KnownClaim {
  if (!claim) throw refuse(claimProblems.notFound);
  const { productId } = claim;
  if (!isActionAllowed(action, claim.state)) throw refuse(claimProblems.notInThisState, claim);
  if (productId === null) throw refuse(claimProblems.pieceGone);
  return { ...claim, productId };
}

/** @throws Refusal `claims.not-found` when the claim holds no order item. */
export function heldItemOf({ orderId, itemId }: KnownClaim): { orderId: string; itemId: string } {
  if (!orderId || !itemId) throw refuse(claimProblems.notFound);
  return { orderId, itemId };
}
