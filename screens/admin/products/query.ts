import { Readable } from 'node:stream';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { formatDateTime } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { conditionLabels } from '#features/catalog/domain/labels.ts';
import type { Availability } from '#features/catalog/domain/rules.ts';
import { PAGE, products } from '#features/catalog/server/queries.ts';
import { coloursHolding, productsFound, productsNear } from '#features/catalog/server/sql/search-products.ts';
import { pieceRefOf } from '#features/orders/server/sql/search-orders.ts';
import type { Shop } from '#platform/server/context.ts';
import { csvOf, eurosCell } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Page, pageOf, readCursor } from '#platform/server/db/keyset.ts';
import {
  firstFound,
  holds,
  storedFolded,
  type IndexMatches,
  limitTo,
  readSearch,
  type Searched,
} from '#platform/server/db/search.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { Attachment } from '#platform/server/reply.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

type ListInput = ParsedInputOf<typeof endpoints.listProducts>;

const listed = (db: Db, condition: Sql): Promise<Product[]> =>
  products(db, sql`select p.*, row_number() over (order by p.ref desc, p.id desc) as place from (${condition}) p`);

/**
 * Lists pieces by live, availability and text: their number, or a part of their name, size or colour. Highest reference
 * first, keyset pages of 50. Without a match, returns one page of fuzzy matches.
 */
async function listProducts(shop: Shop, query: ListInput): Promise<ReplyOf<typeof endpoints.listProducts>> {
  const { rows, next } = await pageOfProducts(shop.db, query, PAGE);
  const { q, after } = query;
  const near = q && rows.length === 0 && !after ? await listed(shop.db, await fuzzyMatches(shop.db, query, q)) : [];
  return { products: [...rows, ...near], next, isNear: near.length > 0 };
}

/** Number of CSV rows read at once. */
const BATCH_SIZE = 1000;

/** Streams the pieces of a list as CSV, without fuzzy matches. */
async function getProductsFile(
  shop: Shop,
  query: ParsedInputOf<typeof endpoints.getProductsFile>,
): Promise<Attachment> {
  const read = (after: string | undefined) => pageOfProducts(shop.db, { ...query, after }, BATCH_SIZE);
  const text = Readable.from(writeProductsFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', `produits-${parisDay(shop.now())}.csv`, { isDownload: true });
}

async function pageOfProducts(db: Db, query: ListInput, most: number): Promise<Page<Product>> {
  const found = await findProducts(db, query, most + 1);
  const { rows, next } = pageOf(found, most, ({ ref, id }) => [ref, id]);
  return { rows: await listed(db, productsWithIds(rows.map(({ id }) => id))), next };
}

export const productsReads: Routes = (implement) => implement(endpoints, schemas, { listProducts, getProductsFile });

interface ListQuery {
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
const orderOf = ({ liveId }: ListQuery): Sql =>
  liveId ? sql`order by p.ref desc` : sql`order by p.ref desc, p.id desc`;

/** True when an order holds piece `p`. Looked up piece by piece: a plain join would read all order items first. */
const isTaken = sql`(select true from order_items i where i.product_id = p.id and i.released_at is null)`;
const availability: Readonly<Record<Availability, Sql>> = {
  free: sql`${isTaken} is null`,
  taken: sql`${isTaken}`,
};

const afterCursor = ([ref, id]: readonly (string | number)[], liveId: string | undefined): Sql =>
  liveId ? sql`and p.ref < ${ref}::integer` : sql`and (p.ref, p.id) < (${ref}::integer, ${id}::uuid)`;

/** Selects the pieces `p` of a live or of all lives, after the cursor. An index sorts them. */
function rowsOfLive({ liveId, after }: ListQuery): Sql {
  const cursor = readCursor(after, 'integer', 'uuid');
  return sql`true ${liveId ? sql`and p.live_id = ${liveId}` : empty} ${cursor ? afterCursor(cursor, liveId) : empty}`;
}
/** Further condition, checked only for pieces that match the other conditions. */
const availabilityCondition = ({ is }: ListQuery): Sql => (is ? sql`and ${availability[is]}` : empty);

const productsWithIds = (ids: readonly string[]): Sql =>
  sql`select p.* from products p where p.id = any(${ids}::uuid[])`;

/** Selects the fuzzy matches of a text within a list. */
const fuzzyMatches = async (db: Db, query: ListQuery, q: string): Promise<Sql> =>
  sql`${productsWithIds(await productsNear(db, await readSearch(db, q, 'products')))} and ${rowsOfLive(query)} ${availabilityCondition(query)}`;

/** Finds the first pieces of a list, highest reference first. */
async function findProducts(db: Db, query: ListQuery, most: number): Promise<Found[]> {
  const list = {
    condition: rowsOfLive(query),
    availableOnly: availabilityCondition(query),
    order: orderOf(query),
    most,
  };
  if (query.q) return searchIn(db, await readSearch(db, query.q, 'products'), list);
  return query.is && !query.liveId ? findAvailable(db, query.is, list) : walkThrough(db, list);
}

/** Number of pieces to check one by one before a query over the whole list. */
const MAX_WALKED = 10_000;

/** Returns the first matching pieces among the first `rows` of the list; null reads the whole list. */
const walkThrough = (
  db: Db,
  { condition, availableOnly, order, most }: List,
  rows: number | null = null,
): Promise<Found[]> =>
  db.many<Found>(sql`
    select p.id, p.ref from (select p.* from products p where ${condition} ${order} ${limitTo(rows)}) p
    where true ${availableOnly} ${order} ${limitTo(most)}`);

/** Finds free or taken pieces. When few match, reads all order items once instead of a lookup for each piece. */
async function findAvailable(db: Db, is: Availability, list: List): Promise<Found[]> {
  const { condition, order, most } = list;
  const walked = await walkThrough(db, list, MAX_WALKED);
  if (walked.length === most) return walked;
  const held = sql`exists (select from order_items i where i.product_id = p.id and i.released_at is null)`;
  return db.many<Found>(sql`
    with matching as materialized (
      select p.id, p.ref from products p where ${condition} and ${is === 'taken' ? held : sql`not ${held}`})
    select p.id, p.ref from matching p ${order} ${limitTo(most)}`);
}

interface List {
  condition: Sql;
  availableOnly: Sql;
  order: Sql;
  most: number;
}

function searchIn(db: Db, searched: Searched, { condition, availableOnly, order, most }: List): Promise<Found[]> {
  const number = pieceRefOf(searched);
  const byText = sql`${holds(storedFolded('p.search_text'), searched)} or p.color_id = any(${coloursHolding(searched)})`;
  return firstFound<Found>(searched, {
    enough: most,
    walk: (rows) =>
      db.many<Found>(sql`
        select p.id, p.ref from (select p.* from products p where ${condition} ${order} ${limitTo(rows)}) p
        where (${byText} ${number === null ? empty : sql`or p.ref = ${number}`}) ${availableOnly} ${order} ${limitTo(most)}`),
    gather: () =>
      db.one<IndexMatches<Found>>(sql`
        with named as materialized (
          select id from ${productsFound(searched, searched.maxIndexRows + 1)}
          ${number === null ? empty : sql`union select id from products where ref = ${number}`})
        select (select count(*) from named) > ${searched.maxIndexRows} as "tooMany", coalesce((select json_agg(listed) from (
            select p.id, p.ref from named cross join lateral (select p.* from products p where p.id = named.id offset 0) p
            where ${condition} ${availableOnly} ${order} ${limitTo(most)}) listed), '[]') as rows`),
  });
}

const HEADERS = [
  'Référence',
  'Nom',
  'Live',
  'Prix',
  'Taille',
  'Couleur',
  'Composition',
  'Fabricant ou importateur',
  'État',
  'Prise par',
  'Commande',
  'Créé le',
];

const rowOf = (piece: Product): (string | number)[] => [
  piece.ref,
  piece.name,
  piece.liveTitle,
  eurosCell(piece.price),
  piece.size ?? '',
  piece.colourName ?? '',
  piece.composition ?? '',
  piece.maker ?? '',
  piece.condition ? conditionLabels[piece.condition] : '',
  piece.heldBy?.pseudo ?? '',
  piece.heldBy?.orderNumber ?? '',
  formatDateTime(piece.createdAt),
];

/** Streams pieces as CSV, as `read` returns them. */
const writeProductsFile = (read: (after: string | undefined) => Promise<Page<Product>>): AsyncGenerator<string> =>
  csvOf({ headers: HEADERS, read, rowOf });
