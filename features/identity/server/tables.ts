import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const identityTables = {
  logos: WITHOUT_PERSONS,
  guarantee_notices: WITHOUT_PERSONS,
} satisfies Tables;
