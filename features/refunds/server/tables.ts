import { ABOUT_AN_ORDER, type Tables } from '#platform/server/db/tables.ts';

export const refundTables = {
  refunds: ABOUT_AN_ORDER,
} satisfies Tables;
