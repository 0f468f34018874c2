import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const catalogTables = {
  products: THE_SHOPS,
} satisfies Tables;
