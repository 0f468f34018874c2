import sql from 'sql-template-tag';
import { type Db, lastingDb } from './client.ts';

export interface SearchStatistics {
  /** Estimated rows of the table; -1 before the first ANALYZE. */
  rows: number;
  /** Share of the rows that contain a run: one to three characters (`search_grams`). */
  shares: ReadonlyMap<string, number>;
}

const CACHE_MS = 10 * 60_000;
const cache = new WeakMap<Db, Map<string, { until: number; statistics: Promise<SearchStatistics> }>>();

/**
 * Returns the statistics that ANALYZE stored for a table with an index `<table>_by_text` (decision 0012). Each process
 * reads them at most every ten minutes. A run without statistics is rare, or common but not yet analysed. A search for
 * the latter finds the same rows, but more slowly.
 */
export function statisticsOf(db: Db, table: string): Promise<SearchStatistics> {
  const key = lastingDb(db);
  const ofDb = cache.get(key) ?? new Map();
  cache.set(key, ofDb);
  const cached = ofDb.get(table);
  if (cached && cached.until > performance.now()) return cached.statistics;
  const statistics = readStatistics(db, table);
  ofDb.set(table, { until: performance.now() + CACHE_MS, statistics });
  statistics.catch(() => ofDb.delete(table));
  return statistics;
}

async function readStatistics(db: Db, table: string): Promise<SearchStatistics> {
  const row = await db.one<{ rows: number; runs: string[] | null; shares: number[] | null }>(sql`
    select c.reltuples as rows, s.most_common_elems::text::text[] as runs, s.most_common_elem_freqs as shares
    from pg_class c left join pg_stats s
      on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = ${`${table}_by_text`} and s.attname = 'search_grams'
    where c.oid = ${table}::regclass`);
  const { rows = 0, runs, shares } = row ?? {};
  return { rows, shares: new Map(runs?.map((run, at) => [run, shares?.[at] ?? 0])) };
}
