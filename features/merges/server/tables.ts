import { not, ours, type Tables } from '#platform/server/db/tables.ts';

export const mergeTables = {
  user_merges: {
    id: ours,
    merged_at: not('when a person of the shop merged two accounts; the history of each order, exported, says so'),
    merged_by: not('an administrator’s name'),
    source_id: ours,
    destination_id: ours,
    order_ids: ours,
    block_ids: ours,
    note_ids: ours,
    undone_at: ours,
    undone_by: not('an administrator’s name'),
  },
  user_merge_claims:
    'what claims said in public were called before a merge; gone with either account, with the comments, or by itself',
} satisfies Tables;
