import sql, { type Sql } from 'sql-template-tag';
import { claimActions } from '#features/claims/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isClaimOfUser } from '#features/users/server/sql/pseudo-owner.ts';
import { authorOf } from '#platform/server/events/author.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { openClaimStates } from '../sql/open-states.ts';

/** Selects the claims `c` of these users `u`. */
export const claimsOf = (...userIds: string[]): Sql =>
  sql`users u join claims c on ${isClaimOfUser('c', 'u')} where u.id = any(${userIds})`;

interface Move {
  source: string;
  destination: string;
  pseudo: string;
  person: string | null;
}

interface Queue {
  liveId: string;
  productId: string | null;
}

const decisionColumns = (ctx: Ctx): Sql => sql`
  decided_at = ${ctx.now()}, decided_by = ${authorOf(ctx.actor).name}, is_for_server = false, gives_up_at = null`;

/**
 * Keeps one open claim in each queue, a held claim or else the earliest, and withdraws the other claims. All claims
 * must be of one person.
 * @param claims `from` and `where` of the claims `c`.
 * @returns the queues of the open claims.
 */
export const keepOneInQueue = (ctx: Ctx, tx: Tx, claims: Sql): Promise<Queue[]> =>
  // Place 1 is kept. The kept claim is certain when any claim of the person in this queue was certain.
  tx.many<Queue>(sql`
    with ranked as materialized (
      select c.id, row_number() over (partition by c.product_id order by c.state = 'held' desc, c.arrived_at, c.id) as place,
        bool_or(c.certainty = 'certain') over piece as is_certain, bool_or(c.is_for_server) over piece as is_for_server
      from ${claims} and c.state in (${openClaimStates}) window piece as (partition by c.product_id)),
    kept as (
      update claims c set certainty = case when ranked.is_certain then 'certain' else c.certainty end,
        reason = case when ranked.is_certain then null else c.reason end,
        is_for_server = ranked.is_for_server and c.state = 'waiting'
      from ranked where c.id = ranked.id and ranked.place = 1
      returning c.live_id, c.product_id),
    withdrawn as (
      update claims c set state = ${claimActions.withdraw}, ${decisionColumns(ctx)} from ranked where c.id = ranked.id and ranked.place > 1)
    select live_id as "liveId", product_id as "productId" from kept`);

/**
 * Moves the claims of one user to another user, after the orders were moved. Keeps one claim in a queue, in the earlier
 * place. A waiting claim for a piece that the user holds becomes a held claim (decision 0065). A claim keeps its pseudo
 * when another person has an open claim for its piece under the new pseudo. Users, orders and claims must be locked.
 * @returns the queues in which either user had an open claim.
 */
export async function moveClaims(ctx: Ctx, tx: Tx, { source, destination, pseudo, person }: Move): Promise<Queue[]> {
  const queues = await keepOneInQueue(ctx, tx, claimsOf(source, destination));
  await tx.run(sql`
    update claims c set pseudo = ${pseudo}, tiktok_user_id = coalesce(${person}, c.tiktok_user_id)
    where c.id in (select c.id from ${claimsOf(source)}) and (c.state not in (${openClaimStates}) or not exists (
      select from claims open_claim where open_claim.product_id = c.product_id and open_claim.state in (${openClaimStates}) and open_claim.id <> c.id
        and (open_claim.pseudo = ${pseudo} or open_claim.tiktok_user_id = coalesce(${person}, c.tiktok_user_id))))`);
  await tx.run(sql`
    update claims c set state = ${claimActions.give}, item_id = i.id, ${decisionColumns(ctx)}
    from order_items i join orders o on o.id = i.order_id, users u
    where c.state = 'waiting' and i.product_id = c.product_id and i.released_at is null
      and o.user_id = ${destination} and u.id = ${destination} and ${isClaimOfUser('c', 'u')}`);
  return queues;
}
