import { THE_SHOPS, type Tables } from '#platform/server/db/tables.ts';

export const retentionTables = {
  retention_runs: THE_SHOPS,
} satisfies Tables;
