import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from './client.ts';
import { mistakesBetween, allowedMistakes, heldTexts } from './count-mistakes.ts';
import { runsOf, prepareSearch, type PreparedSearch } from './search.ts';
import { statisticsOf } from './search-statistics.ts';
import { optimizationFence } from './optimization-fence.ts';

/** Number of rows that are compared letter by letter. They share the most runs (`runsOf`) with the text. */
const MAX_CANDIDATES = 120;
const MAX_RESULTS = 50;

interface Source {
  table: string;
  /** Selects rows that hold a part of the text, as a table `found (id)` of at most `atMost` + 1 rows. */
  holding: (part: PreparedSearch, atMost: number) => Sql;
  /** Searched texts of the row `found.id`, as `(text)`. */
  textOf: Sql;
}

/** Returns the rows with the fewest mistakes, for a text that no row contains. */
export async function fuzzyMatchIds(
  db: Db,
  { text: typed, maxIndexRows }: PreparedSearch,
  { table, holding, textOf }: Source,
): Promise<string[]> {
  const text = typed.replace(/^@/, '');
  const mistakes = allowedMistakes(text);
  if (mistakes === 0) return [];
  const statistics = await statisticsOf(db, table);
  const candidates = heldTexts(text, mistakes).map((heldText) =>
    holding(prepareSearch(heldText, statistics), 2 * maxIndexRows),
  );
  const rows = await db.many<{ id: string; text: string }>(sql`
    select found.id, searched.text from (${join(
      candidates.map((candidate) => sql`select id from ${candidate}`),
      ' union ',
    )}) found cross join lateral (${textOf} ${optimizationFence}) searched
    order by (select count(*) from unnest(${runsOf(text)}::text[]) run where position(run in searched.text) > 0) desc
    limit ${MAX_CANDIDATES}`);
  let fewestMistakes: number = mistakes;
  let closestIds: string[] = [];
  for (const { id, text: rowText } of rows) {
    const rowMistakes = mistakesWithin(text, rowText, fewestMistakes);
    if (rowMistakes > fewestMistakes) continue;
    closestIds = rowMistakes < fewestMistakes ? [id] : [...closestIds, id];
    fewestMistakes = rowMistakes;
    // No row has fewer mistakes than one, because no row holds the text itself.
    if (fewestMistakes <= 1 && closestIds.length === MAX_RESULTS) break;
  }
  return closestIds.slice(0, MAX_RESULTS);
}

function mistakesWithin(text: string, lines: string, maxMistakes: number): number {
  let fewestMistakes = maxMistakes + 1;
  for (const line of lines.split('\n')) {
    fewestMistakes = Math.min(fewestMistakes, mistakesBetween(text, line, fewestMistakes - 1));
    if (fewestMistakes <= 1) break;
  }
  return fewestMistakes;
}
