import pg, { type Client } from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

export interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((element) => JSON.stringify(element)).join(',')}}`);
  return pg.escapeLiteral(String(value));
};

/** Returns the generic plan of a prepared statement, as it ran with these values. */
export async function planOf(client: Client, { text, values }: Sql): Promise<Node> {
  await client.query(`prepare asked as ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    await client.query(`set plan_cache_mode = force_generic_plan`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) execute asked${parameters}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`no plan of ${text}`);
    return plan;
  } finally {
    await client.query('deallocate asked');
  }
}

export const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
export const countRowsRead = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);

/** Adds the statements of `db` to `queries`. Statements that differ only in times are added once. */
export function recordQueries(db: Db, queries: Map<string, Sql>): Db {
  const recording =
    <Answer>(ask: (query: Sql) => Promise<Answer>) =>
    (query: Sql): Promise<Answer> => {
      queries.set(`${query.text} ${JSON.stringify(query.values.filter((value) => !(value instanceof Date)))}`, query);
      return ask(query);
    };
  return {
    many: recording(db.many) as Db['many'],
    one: recording(db.one) as Db['one'],
    run: recording(db.run),
  };
}
