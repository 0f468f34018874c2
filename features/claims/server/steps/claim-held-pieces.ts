import sql, { type Sql } from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isSold } from './find-holding.ts';

/**
 * Stores a held claim for a piece that was given without a claim, once its holder writes that she gives the piece up.
 * The console can then show « veut laisser ». A comment without a number means the piece received last. Needs the lock
 * of the named pieces. Locks the order items, so that a concurrent release sees the claims.
 * @param requests rows `a` of requests.
 */
export async function claimHeldPieces(tx: Tx, liveId: string, requests: Sql): Promise<void> {
  await tx.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, display_name, tiktok_user_id, said_at, arrived_at, certainty, state,
      item_id, decided_at)
    select p.live_id, p.id, p.ref, a.pseudo, a.display_name, a.user_id,
      least(i.created_at, to_timestamp(a.written_ms / 1000)), i.created_at, 'certain', ${claimActions.give}, i.id, i.created_at
    from ${requests}
    join products p on p.live_id = ${liveId} and (a.product_id is null or p.id = a.product_id)
    join order_items i on i.product_id = p.id and i.released_at is null and i.created_at <= to_timestamp(a.received_ms / 1000)
    join orders o on o.id = i.order_id join users u on u.id = o.user_id
    where a.kind = 'gives-up' and ${buyerPseudo('u', 'o')} = a.pseudo and not ${isSold}
      and not exists (select from claims c where c.item_id = i.id and c.state = 'held')
      and (a.product_id is not null or not exists (
        select from order_items later join products piece on piece.id = later.product_id
          join orders own_order on own_order.id = later.order_id
        where piece.live_id = ${liveId} and own_order.user_id = o.user_id and later.released_at is null
          and (later.created_at, later.id) > (i.created_at, i.id)))
    order by a.place for share of i on conflict do nothing`);
}
