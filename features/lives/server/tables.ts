import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const liveTables = {
  lives: THE_SHOPS,
} satisfies Tables;
