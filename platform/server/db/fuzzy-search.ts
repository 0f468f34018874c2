import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from './client.ts';
import { mistakesBetween, allowedMistakes, heldTexts } from './count-mistakes.ts';
import { runsOf, searchedText, type Searched } from './search.ts';
import { statisticsOf } from './search-statistics.ts';

/** Maximum number of candidates compared letter by letter, those that share most with the text first. */
const MAX_CANDIDATES = 120;
const MAX_RESULTS = 50;

interface Source {
  /** Table whose statistics show which runs of characters are common. */
  table: string;
  /** Selects the ids of rows that hold a part of the text, as a table `found (id)` of at most `atMost` + 1 rows. */
  holding: (part: Searched, atMost: number) => Sql;
  /** Searched texts of the row `found.id`, as `(text)`. */
  textOf: Sql;
}

/**
 * Returns the ids of the nearest matches, with typing mistakes allowed, for a text without an exact match; at most 50.
 */
export async function fuzzyMatchIds(
  db: Db,
  { text: typed, maxIndexRows }: Searched,
  { table, holding, textOf }: Source,
): Promise<string[]> {
  const text = typed.replace(/^@/, '');
  const mistakes = allowedMistakes(text);
  if (mistakes === 0) return [];
  const statistics = await statisticsOf(db, table);
  const candidates = heldTexts(text, mistakes).map((held) => holding(searchedText(held, statistics), 2 * maxIndexRows));
  const rows = await db.many<{ id: string; text: string }>(sql`
    select found.id, searched.text from (${join(
      candidates.map((candidate) => sql`select id from ${candidate}`),
      ' union ',
    )}) found cross join lateral (${textOf} offset 0) searched
    order by (select count(*) from unnest(${runsOf(text)}::text[]) run where position(run in searched.text) > 0) desc
    limit ${MAX_CANDIDATES}`);
  let least: number = mistakes;
  let nearest: string[] = [];
  for (const { id, text: rowText } of rows) {
    const rowMistakes = mistakesWithin(text, rowText, least);
    if (rowMistakes > least) continue;
    nearest = rowMistakes < least ? [id] : [...nearest, id];
    least = rowMistakes;
    // No row can be nearer, because no row holds the text itself.
    if (least <= 1 && nearest.length === MAX_RESULTS) break;
  }
  return nearest.slice(0, MAX_RESULTS);
}

/**
 * Returns the mistakes of the nearest line, as `mistakesBetween` counts them; `maxMistakes + 1` for more. Stops at a line
 * with a single mistake.
 */
function mistakesWithin(text: string, lines: string, maxMistakes: number): number {
  let least = maxMistakes + 1;
  for (const line of lines.split('\n')) {
    least = Math.min(least, mistakesBetween(text, line, least - 1));
    if (least <= 1) break;
  }
  return least;
}
