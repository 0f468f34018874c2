import { notPersonalBecause, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const mergeTables = {
  user_merges: {
    id: notPersonal,
    merged_at: notPersonalBecause(
      'when a person of the shop merged two accounts; the history of each order, exported, says so',
    ),
    merged_by: notPersonalBecause('an administrator’s name'),
    source_id: notPersonal,
    destination_id: notPersonal,
    order_ids: notPersonal,
    block_ids: notPersonal,
    note_ids: notPersonal,
    undone_at: notPersonal,
    undone_by: notPersonalBecause('an administrator’s name'),
  },
  user_merge_claims:
    'what claims said in public were called before a merge; gone with either account, with the comments, or by itself',
} satisfies Tables;
