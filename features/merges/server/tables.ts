import { notPersonalBecause, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const mergeTables = {
  user_merges: {
    id: notPersonal,
    merged_at: notPersonalBecause(
      'time at which a seller merged two accounts; the exported history of each order states it',
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
    'earlier pseudos of claims made in public; deleted with either account, with the comments, or automatically',
} satisfies Tables;
