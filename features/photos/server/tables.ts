import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const photoTables = {
  photos: WITHOUT_PERSONS,
} satisfies Tables;
