import type { PoolClient } from 'pg';
import type { Migration } from '#platform/server/db/migrate.ts';

// Kinds in the order of deletion. A table takes its indexes, triggers and own sequences with it.
const KINDS = ['materialized view', 'view', 'table', 'sequence', 'function', 'type', 'domain'] as const;
const MADE =
  /^create (?:or replace |unlogged )*(materialized view|view|table|sequence|function|type|domain) (?:if not exists )?(?:public\.)?(\w+)/gim;
const RENAMED = /^alter table \w+ rename to (\w+)/gim;

/**
 * Drops only the objects that these migrations create. The database may contain extensions, or objects of another
 * application.
 */
export async function clearSchema(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const made = migrations.flatMap(({ text }) => [
    ...[...text.matchAll(MADE)].map(([, kind, name]) => ({ kind, name })),
    ...[...text.matchAll(RENAMED)].map(([, name]) => ({ kind: 'table', name })),
  ]);
  for (const kind of KINDS) {
    for (const object of made)
      if (object.kind === kind) await client.query(`drop ${kind} if exists ${object.name} cascade`);
  }
  await client.query('drop table if exists migrations');
}
