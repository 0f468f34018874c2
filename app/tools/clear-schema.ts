import type { PoolClient } from 'pg';
import type { Migration } from '#platform/server/db/migrate.ts';

// In the order they go: with a table go its indexes, triggers and own sequences.
const KINDS = ['materialized view', 'view', 'table', 'sequence', 'function', 'type', 'domain'] as const;
const MADE =
  /^create (?:or replace |unlogged )*(materialized view|view|table|sequence|function|type|domain) (?:if not exists )?(?:public\.)?(\w+)/gim;

/** Removes what these migrations make, and nothing else: the database may hold extensions, or another's things. */
export async function clearSchema(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const made = migrations.flatMap(({ text }) => [...text.matchAll(MADE)]).map(([, kind, name]) => ({ kind, name }));
  for (const kind of KINDS) {
    for (const one of made) if (one.kind === kind) await client.query(`drop ${kind} if exists ${one.name} cascade`);
  }
  await client.query('drop table if exists migrations');
}
