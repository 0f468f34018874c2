import { SAID_IN_PUBLIC, THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const claimTables = {
  claims: SAID_IN_PUBLIC,
  live_airings: THE_SHOPS,
} satisfies Tables;
