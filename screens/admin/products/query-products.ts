import sql, { empty, type Sql } from 'sql-template-tag';
import type { Availability } from '#features/catalog/domain/rules.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readCursor } from '#platform/server/db/keyset.ts';
import {
  firstFound,
  holds,
  limitTo,
  readSearch,
  type IndexMatches,
  type Searched,
} from '#platform/server/db/search.ts';
import { coloursHolding, productsFound, productsNear } from '#features/catalog/server/sql/search-products.ts';
import { pieceRefOf } from '#features/orders/server/sql/search-orders.ts';

interface Asked {
  liveId?: string | undefined;
  is?: Availability | undefined;
  q?: string | undefined;
  after?: string | undefined;
}
interface Found {
  id: string;
  ref: number;
}

/** Numbers are unique in a live, and an index sorts by them. */
const orderOf = ({ liveId }: Asked): Sql => (liveId ? sql`order by p.ref desc` : sql`order by p.ref desc, p.id desc`);

/** Looked up piece by piece in list order: a plain join reads all order items first. */
const isTaken = sql`(select true from order_items i where i.product_id = p.id and i.released_at is null)`;
const availability: Readonly<Record<Availability, Sql>> = {
  free: sql`${isTaken} is null`,
  taken: sql`${isTaken}`,
};

const beyond = ([ref, id]: readonly (string | number)[], liveId: string | undefined): Sql =>
  liveId ? sql`and p.ref < ${ref}::integer` : sql`and (p.ref, p.id) < (${ref}::integer, ${id}::uuid)`;

/** Pieces `p` of a live or of all lives, after the cursor. An index sorts them. */
function whichOf({ liveId, after }: Asked): Sql {
  const cursor = readCursor(after, 'integer', 'uuid');
  return sql`true ${liveId ? sql`and p.live_id = ${liveId}` : empty} ${cursor ? beyond(cursor, liveId) : empty}`;
}
/** Further condition, checked only for pieces that match the other conditions. */
const alsoOf = ({ is }: Asked): Sql => (is ? sql`and ${availability[is]}` : empty);

export const thoseOf = (ids: readonly string[]): Sql =>
  sql`select p.* from products p where p.id = any(${ids}::uuid[])`;

/** Selects the fuzzy matches of a text within a list. */
export const thoseNear = async (db: Db, asked: Asked, q: string): Promise<Sql> =>
  sql`${thoseOf(await productsNear(db, await readSearch(db, q, 'products')))} and ${whichOf(asked)} ${alsoOf(asked)}`;

/** Finds the first pieces of a list, highest reference first. */
export async function findProducts(db: Db, asked: Asked, most: number): Promise<Found[]> {
  const list = { which: whichOf(asked), also: alsoOf(asked), order: orderOf(asked), most };
  if (asked.q) return searchIn(db, await readSearch(db, asked.q, 'products'), list);
  return asked.is && !asked.liveId ? findAvailable(db, asked.is, list) : walkThrough(db, list);
}

/** Number of pieces to check one by one before a query over the whole list. */
const WALKED = 10_000;

/** Returns the first matching pieces among the first `rows` of the list; null reads the whole list. */
const walkThrough = (db: Db, { which, also, order, most }: List, rows: number | null = null): Promise<Found[]> =>
  db.many<Found>(sql`
    select p.id, p.ref from (select p.* from products p where ${which} ${order} ${limitTo(rows)}) p
    where true ${also} ${order} ${limitTo(most)}`);

/** Finds free or taken pieces. When few match, reads all order items once instead of a lookup for each piece. */
async function findAvailable(db: Db, is: Availability, list: List): Promise<Found[]> {
  const { which, order, most } = list;
  const walked = await walkThrough(db, list, WALKED);
  if (walked.length === most) return walked;
  const held = sql`exists (select from order_items i where i.product_id = p.id and i.released_at is null)`;
  return db.many<Found>(sql`
    with those as materialized (
      select p.id, p.ref from products p where ${which} and ${is === 'taken' ? held : sql`not ${held}`})
    select p.id, p.ref from those p ${order} ${limitTo(most)}`);
}

interface List {
  which: Sql;
  also: Sql;
  order: Sql;
  most: number;
}

function searchIn(db: Db, searched: Searched, { which, also, order, most }: List): Promise<Found[]> {
  const number = pieceRefOf(searched);
  const byText = sql`${holds(sql`p.search_text`, searched)} or p.color_id = any(${coloursHolding(searched)})`;
  return firstFound<Found>(searched, {
    enough: most,
    walk: (rows) =>
      db.many<Found>(sql`
        select p.id, p.ref from (select p.* from products p where ${which} ${order} ${limitTo(rows)}) p
        where (${byText} ${number === null ? empty : sql`or p.ref = ${number}`}) ${also} ${order} ${limitTo(most)}`),
    gather: () =>
      db.one<IndexMatches<Found>>(sql`
        with named as materialized (
          select id from ${productsFound(searched, searched.most + 1)}
          ${number === null ? empty : sql`union select id from products where ref = ${number}`})
        select (select count(*) from named) > ${searched.most} as "tooMany", coalesce((select json_agg(listed) from (
            select p.id, p.ref from named cross join lateral (select p.* from products p where p.id = named.id offset 0) p
            where ${which} ${also} ${order} ${limitTo(most)}) listed), '[]') as rows`),
  });
}
