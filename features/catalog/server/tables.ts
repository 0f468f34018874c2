import { THE_SHOPS, byWhom, not, ours, type Tables } from '#platform/server/db/tables.ts';

export const catalogTables = {
  products: THE_SHOPS,
  product_colors: THE_SHOPS,
  piece_changes: {
    id: ours,
    at: ours,
    ...byWhom,
    what: not('a word of ours'),
    live_id: ours,
    refs: not('numbers of pieces'),
    data: not('pieces, before and after'),
  },
} satisfies Tables;
