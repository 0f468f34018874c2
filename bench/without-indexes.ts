import type { ClientBase } from 'pg';

/**
 * Drops the indexes of `pg_indexes` that match an SQL condition, runs `work` and builds the indexes again. An update of
 * the indexes for each row takes longer.
 */
export async function withoutIndexes(client: ClientBase, condition: string, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and ${condition}`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`set maintenance_work_mem = '256MB'`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  await client.query('reset maintenance_work_mem');
}
