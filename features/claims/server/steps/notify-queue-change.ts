import sql from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';
import { openClaimStates } from '../sql/open-states.ts';

/**
 * Notifies the console of a live and the users with an open claim for these pieces that their queues have changed. Does
 * nothing without pieces.
 * @param leftPseudos pseudos whose claims have just left a queue. Their users are notified too.
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
      select pseudo from claims where product_id = any(${productIds}::uuid[]) and state in (${openClaimStates})
      union select unnest(${leftPseudos}::text[]))`);
  await tx.record({ type: 'claim.changed', liveId });
  for (const { userId } of people) await tx.record({ type: 'claim.changed', liveId, userId });
}
