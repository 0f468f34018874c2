import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const photoTables = {
  photos: THE_SHOPS,
} satisfies Tables;
