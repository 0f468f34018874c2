import { THE_SHOPS, byWhom, not, notPersonal, type Tables } from '#platform/server/db/tables.ts';

export const catalogTables = {
  products: THE_SHOPS,
  product_colors: THE_SHOPS,
  piece_changes: {
    id: notPersonal,
    at: notPersonal,
    ...byWhom,
    what: not('a word of ours'),
    live_id: notPersonal,
    refs: not('numbers of pieces'),
    data: not('pieces, before and after'),
  },
} satisfies Tables;
