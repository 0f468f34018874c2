import { ABOUT_AN_ORDER, type Tables } from '#platform/server/db/tables.ts';

export const reconciliationTables = {
  order_comparisons: ABOUT_AN_ORDER,
  reconciliations: 'orders by their numbers alone',
} satisfies Tables;
