import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const identityTables = {
  logos: THE_SHOPS,
  guarantee_notices: THE_SHOPS,
} satisfies Tables;
