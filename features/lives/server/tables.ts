import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const liveTables = {
  lives: WITHOUT_PERSONS,
} satisfies Tables;
