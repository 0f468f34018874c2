import { Readable } from 'node:stream';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { formatDateTime } from '#shared/time.ts';
import { parisDay } from '#shared/working-days.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { conditionLabels } from '#features/catalog/domain/labels.ts';
import type { Availability } from '#features/catalog/domain/rules.ts';
import { PRODUCTS_PER_PAGE, selectProducts } from '#features/catalog/server/queries.ts';
import { matchingColourIds, productsFound, fuzzyProductIds } from '#features/catalog/server/sql/search-products.ts';
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
  type PreparedSearch,
} from '#platform/server/db/search.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { Attachment } from '#platform/server/reply.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

type ListQuery = ParsedInputOf<typeof endpoints.listProducts>;

const BATCH_SIZE = 1000;
/** Number of pieces whose availability is checked one by one, before one statement checks all pieces. */
const MAX_CHECKED_PIECES = 10_000;

export const productsReads: Routes = (implement) => implement(endpoints, schemas, { listProducts, getProductsFile });

/** Without a match, returns one page of fuzzy matches. */
async function listProducts(shop: Shop, query: ListQuery): Promise<ReplyOf<typeof endpoints.listProducts>> {
  const { rows, next } = await readPage(shop.db, query, PRODUCTS_PER_PAGE);
  const { q, after } = query;
  const fuzzyMatches = q && rows.length === 0 && !after ? await readFuzzyMatches(shop.db, query, q) : [];
  return { products: [...rows, ...fuzzyMatches], next, isNear: fuzzyMatches.length > 0 };
}

/** Leaves out fuzzy matches. */
async function getProductsFile(
  shop: Shop,
  query: ParsedInputOf<typeof endpoints.getProductsFile>,
): Promise<Attachment> {
  const read = (after: string | undefined) => readPage(shop.db, { ...query, after }, BATCH_SIZE);
  const text = Readable.from(csvOf({ headers: CSV_HEADERS, read, rowOf: csvRowOf }));
  return new Attachment(text, 'text/csv; charset=utf-8', `produits-${parisDay(shop.now())}.csv`, { isDownload: true });
}

async function readPage(db: Db, query: ListQuery, pageSize: number): Promise<Page<Product>> {
  const keys = await findKeys(db, query, pageSize + 1);
  const { rows, next } = pageOf(keys, pageSize, ({ ref, id }) => [ref, id]);
  return { rows: await readProducts(db, isOneOf(rows.map(({ id }) => id))), next };
}

async function readFuzzyMatches(db: Db, query: ListQuery, q: string): Promise<Product[]> {
  const ids = await fuzzyProductIds(db, await readSearch(db, q, 'products'));
  return readProducts(db, sql`${isOneOf(ids)} and ${isInList(query)} and ${matchesAvailability(query)}`);
}

/** The condition needs `p` of `products` in scope. */
const readProducts = (db: Db, condition: Sql): Promise<Product[]> =>
  selectProducts(
    db,
    sql`select p.*, row_number() over (order by p.ref desc, p.id desc) as place from products p where ${condition}`,
  );

interface PieceKey {
  id: string;
  ref: number;
}

/** Conditions and order need `p` of `products` in scope. */
interface KeySearch {
  /** Condition on the live and the cursor, which an index supports. */
  inList: Sql;
  /** Condition on the availability, for which each piece needs a lookup. */
  matching: Sql;
  orderBy: Sql;
  limit: number;
}

async function findKeys(db: Db, query: ListQuery, limit: number): Promise<PieceKey[]> {
  const search = { inList: isInList(query), matching: matchesAvailability(query), orderBy: orderOf(query), limit };
  if (query.q) return findKeysByText(db, await readSearch(db, query.q, 'products'), search);
  return query.is && !query.liveId ? findKeysByAvailability(db, query.is, search) : findKeysInOrder(db, search);
}

/** @param maxChecked number of pieces to check; null checks the whole list. */
const findKeysInOrder = (
  db: Db,
  { inList, matching, orderBy, limit }: KeySearch,
  maxChecked: number | null = null,
): Promise<PieceKey[]> =>
  db.many<PieceKey>(sql`
    select p.id, p.ref from (select p.* from products p where ${inList} ${orderBy} ${limitTo(maxChecked)}) p
    where ${matching} ${orderBy} ${limitTo(limit)}`);

/** When few pieces match, reads all order items once instead of looking up each piece. */
async function findKeysByAvailability(db: Db, is: Availability, search: KeySearch): Promise<PieceKey[]> {
  const { inList, orderBy, limit } = search;
  const firstKeys = await findKeysInOrder(db, search, MAX_CHECKED_PIECES);
  if (firstKeys.length === limit) return firstKeys;
  const isTaken = sql`exists (select from order_items i where i.product_id = p.id and i.released_at is null)`;
  return db.many<PieceKey>(sql`
    with matching as materialized (
      select p.id, p.ref from products p where ${inList} and ${is === 'taken' ? isTaken : sql`not ${isTaken}`})
    select p.id, p.ref from matching p ${orderBy} ${limitTo(limit)}`);
}

function findKeysByText(
  db: Db,
  searched: PreparedSearch,
  { inList, matching, orderBy, limit }: KeySearch,
): Promise<PieceKey[]> {
  const ref = pieceRefOf(searched);
  const hasText = sql`${holds(storedFolded('p.search_text'), searched)} or p.color_id = any(${matchingColourIds(searched)})`;
  return firstFound<PieceKey>(searched, {
    enough: limit,
    walk: (rows) =>
      db.many<PieceKey>(sql`
        select p.id, p.ref from (select p.* from products p where ${inList} ${orderBy} ${limitTo(rows)}) p
        where (${hasText} ${ref === null ? empty : sql`or p.ref = ${ref}`}) and ${matching} ${orderBy} ${limitTo(limit)}`),
    gather: () =>
      db.one<IndexMatches<PieceKey>>(sql`
        with named as materialized (
          select id from ${productsFound(searched, searched.maxIndexRows + 1)}
          ${ref === null ? empty : sql`union select id from products where ref = ${ref}`})
        select (select count(*) from named) > ${searched.maxIndexRows} as "tooMany", coalesce((select json_agg(listed) from (
            select p.id, p.ref from named cross join lateral (select p.* from products p where p.id = named.id ${optimizationFence}) p
            where ${inList} and ${matching} ${orderBy} ${limitTo(limit)}) listed), '[]') as rows`),
  });
}

const isOneOf = (ids: readonly string[]): Sql => sql`p.id = any(${ids}::uuid[])`;

function isInList({ liveId, after }: ListQuery): Sql {
  const cursor = readCursor(after, 'integer', 'uuid');
  return sql`true ${liveId ? sql`and p.live_id = ${liveId}` : empty} ${cursor ? sql`and ${isAfter(cursor, liveId)}` : empty}`;
}

const isAfter = ([ref, id]: readonly (string | number)[], liveId: string | undefined): Sql =>
  liveId ? sql`p.ref < ${ref}::integer` : sql`(p.ref, p.id) < (${ref}::integer, ${id}::uuid)`;

/** Sorts pieces `p` as an index does. References are unique in a live. */
const orderOf = ({ liveId }: ListQuery): Sql =>
  liveId ? sql`order by p.ref desc` : sql`order by p.ref desc, p.id desc`;

const matchesAvailability = ({ is }: ListQuery): Sql => (is ? availabilityConditions[is] : sql`true`);

/**
 * True when an order holds piece `p`; null otherwise. Looked up for each piece, because a join would read all order
 * items.
 */
const heldFlag = sql`(select true from order_items i where i.product_id = p.id and i.released_at is null)`;
const availabilityConditions: Readonly<Record<Availability, Sql>> = {
  free: sql`${heldFlag} is null`,
  taken: heldFlag,
};

const CSV_HEADERS = [
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

const csvRowOf = (piece: Product): (string | number)[] => [
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
