import sql from 'sql-template-tag';
import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const open = sqlWords(claimStatesWhere((life) => life.isOpen));

/**
 * Notifies the console of a live, and the users with a claim for one of these pieces, that its queue has changed.
 * @param left pseudos that have left the queue and are notified too.
 */
export async function notifyQueueChange(
  tx: Tx,
  liveId: string,
  productIds: readonly string[],
  left: readonly string[] = [],
): Promise<void> {
  if (productIds.length === 0) return;
  const people = await tx.many<{ userId: string }>(sql`
    select id as "userId" from users where auth_id is not null and tiktok_username in (
      select pseudo from claims where product_id = any(${productIds}::uuid[]) and state in (${open})
      union select unnest(${left}::text[]))`);
  await tx.record({ type: 'claim.changed', liveId });
  for (const { userId } of people) await tx.record({ type: 'claim.changed', liveId, userId });
}
