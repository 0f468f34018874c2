import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const settingTables = {
  settings: WITHOUT_PERSONS,
} satisfies Tables;
