import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const settingTables = {
  settings: THE_SHOPS,
} satisfies Tables;
