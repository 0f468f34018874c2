import sql, { type Sql } from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isPieceSold } from './find-holding.ts';

/** Columns of a claim that `restoreClaims` can restore, as JSON. Needs `c` of `claims` in scope. */
export const claimState = sql`jsonb_build_object('pseudo', c.pseudo, 'tiktok_user_id', c.tiktok_user_id, 'state', c.state,
  'certainty', c.certainty, 'reason', c.reason, 'item_id', c.item_id, 'decided_at', c.decided_at,
  'decided_by', c.decided_by, 'gives_up_at', c.gives_up_at)`;

interface RestoredClaim {
  liveId: string;
  productId: string | null;
  /** Pseudo of the claim before the restoration. */
  pseudo: string;
}

/**
 * Restores locked claims to earlier states, in their old places. Closes a waiting claim whose piece was sold since.
 * Switches off automatic assignments in the queues of these claims, so that a seller decides.
 * @param stored rows of `claim_id` with the states `before` and `after`, both of `claimState`. A claim whose state did
 * not change between them gets only its earlier pseudo and TikTok id.
 */
export async function restoreClaims(tx: Tx, stored: Sql): Promise<RestoredClaim[]> {
  // Restores all names before the states, so that two claims for a piece never have the same name while both are open.
  await tx.run(sql`
    update claims c set pseudo = k.before ->> 'pseudo', tiktok_user_id = k.before ->> 'tiktok_user_id'
    from (${stored}) k where c.id = k.claim_id`);
  // One claim with `is_for_server` is enough to give the piece to the first claim of the queue, so no claim keeps it.
  await tx.run(sql`
    update claims c set is_for_server = false
    where c.is_for_server and c.product_id in (select known.product_id from (${stored}) k join claims known on known.id = k.claim_id)`);
  return tx.many<RestoredClaim>(sql`
    with old as (
      select k.claim_id, k.before ->> 'state' = 'waiting' and ${isPieceSold(sql`c.product_id`)} as is_sold, was.*
      from (${stored}) k join claims c on c.id = k.claim_id,
        jsonb_to_record(k.before) as was (state text, certainty text, reason text, item_id uuid, decided_at timestamptz,
          decided_by text, gives_up_at timestamptz)
      where (k.before - '{pseudo,tiktok_user_id}'::text[]) is distinct from (k.after - '{pseudo,tiktok_user_id}'::text[])),
    restored as (
      update claims c set state = case when old.is_sold then ${claimActions.close} else old.state end,
        certainty = old.certainty, reason = old.reason, item_id = old.item_id, decided_at = old.decided_at,
        decided_by = old.decided_by, gives_up_at = old.gives_up_at, is_for_server = false,
        closed_by_sale = old.is_sold, decided_before_sale = old.decided_at
      from old where c.id = old.claim_id)
    select distinct c.live_id as "liveId", c.product_id as "productId", k.after ->> 'pseudo' as pseudo
    from (${stored}) k join claims c on c.id = k.claim_id`);
}
