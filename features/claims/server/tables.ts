import { WRITTEN_IN_PUBLIC, WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const claimTables = {
  claims: WRITTEN_IN_PUBLIC,
  live_airings: WITHOUT_PERSONS,
} satisfies Tables;
