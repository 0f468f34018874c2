import sql, { type Sql } from 'sql-template-tag';
import { claimState } from '#features/claims/server/steps/restore-claims.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

interface Moved {
  source: string;
  destination: string;
  orderIds: readonly string[];
  /** The rows of `user_blocks` that the destination took over. */
  blockIds: readonly string[];
  /** The notes about the source, which are about the destination from now on. */
  noteIds: readonly string[];
}

/** Stores the content, author and time of a merge (decision 0071). Both users must be locked. @returns its id. */
export async function recordMerge(ctx: SignedInCtx, tx: Tx, moved: Moved): Promise<string> {
  const made = await tx.one<{ id: string }>(sql`
    insert into user_merges (merged_at, merged_by, source_id, destination_id, order_ids, block_ids, note_ids)
    values (${ctx.now()}, ${ctx.actor.name}, ${moved.source}, ${moved.destination}, ${moved.orderIds}::uuid[],
      ${moved.blockIds}::bigint[], ${moved.noteIds}::uuid[]) returning id`);
  if (!made) throw new Error('a merge was not kept');
  return made.id;
}

/** Stores the state of claims before a merge. `which` selects them as `c`, locked. */
export const keepClaims = (tx: Tx, mergeId: string, which: Sql): Promise<number> =>
  tx.run(sql`
    insert into user_merge_claims (merge_id, claim_id, before, after)
    select distinct on (c.id) ${mergeId}::uuid, c.id, ${claimState}, '{}'::jsonb from ${which}`);

/** Stores the state of the changed claims after a merge. */
export async function keepWhatBecame(tx: Tx, mergeId: string): Promise<void> {
  await tx.run(sql`
    update user_merge_claims k set after = ${claimState} from claims c where k.merge_id = ${mergeId} and c.id = k.claim_id`);
  await tx.run(sql`delete from user_merge_claims where merge_id = ${mergeId} and before = after`);
}
