import sql, { type Sql } from 'sql-template-tag';
import { claimsOf, moveClaims, openClaims } from '#features/claims/server/steps/move-claims.ts';
import type { Ctx } from '#platform/server/context.ts';
import { notifyQueueChange } from '#features/claims/server/steps/notify-queue-change.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { keepClaims, keepWhatBecame } from './record-merge.ts';

/** Two users that are one person: the orders of `source` become those of `destination`. */
interface Merge {
  source: string;
  destination: string;
  mergeId: string;
}

const piecesOf = (...userIds: string[]): Sql => sql`
  select i.product_id from order_items i join orders o on o.id = i.order_id
  where o.user_id = any(${userIds}) and i.released_at is null`;

/**
 * Locks the pieces that `source` holds or claims, so that a comment about them is read before or after the merge. Must
 * run before any user is locked (decision 0013).
 */
export const lockPiecesToMerge = (tx: Tx, { source }: Pick<Merge, 'source'>): Promise<number> =>
  tx.run(sql`
    select 1 from products where id in (${piecesOf(source)} union
      select c.product_id from ${claimsOf(source)} and c.state in (${openClaims})) order by id for no key update`);

/**
 * Moves the claims of one user to another, and stores their earlier state with the merge. Does nothing when
 * `destination` has no pseudo. Both users and their orders must be locked. Locks their claims.
 */
export async function mergeClaims(ctx: Ctx, tx: Tx, { source, destination, mergeId }: Merge): Promise<void> {
  const her = await tx.one<{ pseudo: string; person: string | null; was: string | null }>(sql`
    select u.tiktok_username as pseudo, (select tiktok_username from users where id = ${source}) as was, coalesce((
      select proof.tiktok_user_id from pseudo_proofs proof where proof.user_id = u.id and proof.pseudo = u.tiktok_username),
      u.tiktok_user_id) as person
    from users u where u.id = ${destination} and u.tiktok_username is not null`);
  if (!her) return;
  const concerned = sql`${claimsOf(source, destination)} and (c.state in (${openClaims}) or u.id = ${source})`;
  await tx.run(sql`select 1 from ${concerned} order by c.id for no key update of c`);
  await keepClaims(tx, mergeId, concerned);
  const lines = await moveClaims(ctx, tx, { source, destination, pseudo: her.pseudo, person: her.person });
  await keepWhatBecame(tx, mergeId);
  for (const [liveId, liveClaims] of Map.groupBy(lines, (line) => line.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveClaims.flatMap(({ productId }) => productId ?? []),
      her.was === null ? [] : [her.was],
    );
}
