import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const catalogTables = {
  products: WITHOUT_PERSONS,
} satisfies Tables;
