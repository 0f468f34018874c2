import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from './client.ts';
import { mistakesBetween, mistakesIn, partsOf } from './near-text.ts';
import { ordersToPrepareFound, productsFound, runsOf, searchedText, usersFound, type Searched } from './search.ts';
import { sharesOf, type SearchedTable } from './search-shares.ts';

/** Those that share most with the text are compared with it, letter by letter. */
const COMPARED = 120;
const MOST = 50;

interface Source {
  /** What its runs are common among. */
  table: SearchedTable;
  /** Ids of what holds a part of the text, as a table `found (id)`, at most so many. */
  holding: (part: Searched, atMost: number) => Sql;
  /** What is searched of the row `found.id`, as `(text)`. */
  textOf: Sql;
}

/** The ids of those nearest to a text that nothing holds, mistakes of typing allowed; at most 50. */
async function idsNear(db: Db, { text: typed, most }: Searched, { table, holding, textOf }: Source): Promise<string[]> {
  const text = typed.replace(/^@/, '');
  const mistakes = mistakesIn(text);
  if (mistakes === 0) return [];
  const shares = await sharesOf(db, table);
  const parts = partsOf(text, mistakes + 1).map((part) => holding(searchedText(part, shares), 2 * most));
  const rows = await db.many<{ id: string; text: string }>(sql`
    select found.id, its.text from (${join(
      parts.map((part) => sql`select id from ${part}`),
      ' union ',
    )}) found cross join lateral (${textOf} offset 0) its
    order by (select count(*) from unnest(${runsOf(text)}::text[]) run where position(run in its.text) > 0) desc
    limit ${COMPARED}`);
  let least: number = mistakes;
  let nearest: string[] = [];
  for (const { id, text: its } of rows) {
    const apart = mistakesWithin(text, its, least);
    if (apart > least) continue;
    nearest = apart < least ? [id] : [...nearest, id];
    least = apart;
    // None is nearer: the text itself is held by nothing that is asked for.
    if (least <= 1 && nearest.length === MOST) break;
  }
  return nearest.slice(0, MOST);
}

/** The mistakes of the nearest of some lines, as `mistakesBetween` counts them; lines after one with a single mistake aren't read. */
function mistakesWithin(text: string, lines: string, most: number): number {
  let least = most + 1;
  for (const line of lines.split('\n')) {
    least = Math.min(least, mistakesBetween(text, line, least - 1));
    if (least <= 1) break;
  }
  return least;
}

/** The users nearest to a text that nobody holds; at most 50. */
export const usersNear = (db: Db, searched: Searched): Promise<string[]> =>
  idsNear(db, searched, {
    table: 'users',
    holding: usersFound,
    textOf: sql`select u.search_text as text from users u where u.id = found.id`,
  });

/** The products whose name, size or colour is nearest to a text that none holds; at most 50. */
export const productsNear = (db: Db, searched: Searched): Promise<string[]> =>
  idsNear(db, searched, {
    table: 'products',
    holding: productsFound,
    textOf: sql`select concat_ws(E'\n', p.search_text, search_folded(c.name)) as text
      from products p left join product_colors c on c.id = p.color_id where p.id = found.id`,
  });

/** The orders to prepare whose addressee is nearest to a text that nothing holds; at most 50. */
export const ordersToPrepareNear = (db: Db, searched: Searched): Promise<string[]> =>
  idsNear(db, searched, {
    table: 'users',
    holding: ordersToPrepareFound,
    textOf: sql`select recipient_search_text(o.shipping_address) as text from orders o where o.id = found.id`,
  });
