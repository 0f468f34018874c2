import { WITHOUT_PERSONS, type Tables } from '#platform/server/db/tables.ts';

export const retentionTables = {
  retention_runs: WITHOUT_PERSONS,
} satisfies Tables;
