import sql from 'sql-template-tag';
import { claimStatesWhere } from '#features/claims/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const openStates = sqlWords(claimStatesWhere((life) => life.isOpen));

/**
 * Notifies the console of a live, and the users with an open claim for one of the pieces, that a queue has changed.
 * @param leftPseudos pseudos that have left a queue and are notified too.
 */
export async function notifyQueueChange(
  tx: Tx,
  liveId: string,
  productIds: readonly string[],
  leftPseudos: readonly string[] = [],
): Promise<void> {
  if (productIds.length === 0) return;
  const people = await tx.many<{ userId: string }>(sql`
    select id as "userId" from users where auth_id is not null and tiktok_username in (
      select pseudo from claims where product_id = any(${productIds}::uuid[]) and state in (${openStates})
      union select unnest(${leftPseudos}::text[]))`);
  await tx.record({ type: 'claim.changed', liveId });
  for (const { userId } of people) await tx.record({ type: 'claim.changed', liveId, userId });
}
