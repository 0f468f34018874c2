import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { folded } from '#shared/folded-text.ts';
import type { Db } from './client.ts';
import { statisticsOf, type SearchStatistics } from './search-statistics.ts';

export interface PreparedSearch {
  text: string;
  pattern: string;
  /** Rarest runs of the text, as `search_grams` (migration 0003) returns them for every row that holds it. */
  grams: string[];
  /** Estimated share of the rows that hold the text. */
  share: number;
  /** Estimated number of rows that hold the text. */
  expected: number;
  /** Number of matches above which a walk is faster than the index. */
  maxIndexRows: number;
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

/** Maximum length in characters. Folding makes a text longer, as a fancy letter may become several plain letters. */
const MAX_SEARCH = 200;

/** Returns all runs of three characters, or a shorter text itself. Every row that holds the text has them. */
export function runsOf(text: string): string[] {
  const characters = [...text];
  const starts = characters.length > 3 ? characters.slice(0, -2) : characters.slice(0, 1);
  return [...new Set(starts.map((_, at) => characters.slice(at, at + 3).join('')))];
}

// Number of runs looked up in the index. The entry of a common run is as long as the table. The rarest runs exclude as
// many rows in less time.
const MAX_GRAMS = 3;

export function prepareSearch(typed: string, { rows, shares }: SearchStatistics): PreparedSearch {
  const text = folded(typed).replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH);
  const shareOf = (run: string): number => shares.get(run) ?? 0;
  const grams = runsOf(text).toSorted((a, b) => shareOf(a) - shareOf(b));
  // A part of the text is in at most as many rows as the rarest run of the part. Shares of words are multiplied, as if
  // words were independent. Runs of one word depend on each other.
  const shareOfRarest = (part: string): number => Math.min(1, ...runsOf(part).map(shareOf));
  const wordShares = text.split(' ').map(shareOfRarest);
  const share = Math.min(
    shareOfRarest(text),
    wordShares.reduce((product, wordShare) => product * wordShare, 1),
  );
  return {
    text,
    pattern: likePattern(text),
    grams: grams.slice(0, MAX_GRAMS),
    share,
    expected: share * Math.max(rows, 0),
    maxIndexRows: maxIndexRowsOf(rows),
  };
}

export const readSearch = async (db: Db, typed: string, table: string): Promise<PreparedSearch> =>
  prepareSearch(typed, await statisticsOf(db, table));

/**
 * Compares the index with a walk of the list in its order. With U rows and M matches, the index reads M rows and the
 * walk about 50 U / M. Both numbers are equal when M is about 7 √U. The limit of 5 √U is a little lower (decision
 * 0012). A smaller table counts as 10,000 rows.
 */
const maxIndexRowsOf = (rows: number): number => Math.round(5 * Math.sqrt(Math.max(rows, 10_000)));

export interface FoldedText {
  readonly folded: Sql;
}

/** Puts each text on a line. Leaves out null texts. */
export const foldedTexts = (...texts: readonly Sql[]): FoldedText => ({
  folded: sql`search_folded(concat_ws(E'\n', ${join(texts)}))`,
});

/** Inserts a column or a function call into the statement verbatim. The database stores or computes its text folded. */
export const storedFolded = (text: `${string}search_text` | `recipient_search_text(${string})`): FoldedText => ({
  folded: raw(text),
});

/** Uses a subquery, because the planner would otherwise make a new plan for each pattern. */
export const holds = ({ folded: text }: FoldedText, { pattern }: PreparedSearch): Sql =>
  sql`${text} like (select ${pattern}::text)`;

interface Search<Row> {
  /** Number of matches that fill a page. */
  enough: number;
  /** Finds matches among the first rows of the list; null walks all rows. */
  walk(rows: number | null): Promise<Row[]>;
  /** Finds all rows by the index. Null when the index gives no answer. */
  gather(): Promise<IndexMatches<Row> | null>;
}
export interface IndexMatches<Row> {
  rows: Row[];
  tooMany: boolean;
}

/** Numbers of rows that successive walks read. Without a limit, the planner would sort the whole table. */
const STEPS = [2_000, 20_000, 200_000, null] as const;
/** The first walk very probably fills the page when the expected matches exceed its rows by this factor. */
const CERTAINTY_FACTOR = 4;

/**
 * Walks a sorted list in its order for a common text, and uses the index for a rare text (decision 0012). Each step
 * gives the complete answer or no answer. A wrong estimate costs time, never rows.
 */
export async function firstFound<Row>(
  { share, expected, maxIndexRows }: Pick<PreparedSearch, 'share' | 'expected' | 'maxIndexRows'>,
  { enough, walk, gather }: Search<Row>,
): Promise<Row[]> {
  if (expected > maxIndexRows) {
    const found = await walk(STEPS.find((rows) => rows === null || rows * share >= CERTAINTY_FACTOR * enough) ?? null);
    if (found.length >= enough) return found;
  }
  const gathered = await gather();
  if (gathered && !gathered.tooMany) return gathered.rows;
  let found: Row[] = [];
  for (const rows of STEPS) {
    found = await walk(rows);
    if (found.length >= enough) break;
  }
  return found;
}

/** Writes a literal: for a parameter, the planner assumes a tenth of the table. Null sets no limit. */
export const limitTo = (rows: number | null): Sql => (rows === null ? empty : raw(`limit ${Math.trunc(rows)}`));
