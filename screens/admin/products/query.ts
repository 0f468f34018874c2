import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { PAGE, products } from '#features/catalog/server/queries.ts';
import { findProducts, thoseNear, thoseOf } from './query-products.ts';
import { writeProductsFile } from './query-file.ts';
import type { Shop } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { Readable } from 'node:stream';
import { parisDay } from '#shared/working-days.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { Db } from '#platform/server/db/client.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Page, pageOf } from '#platform/server/db/keyset.ts';

type Narrowing = ParsedInputOf<typeof endpoints.listProducts>;

export const listed = (db: Db, which: Sql): Promise<Product[]> =>
  products(db, sql`select p.*, row_number() over (order by p.ref desc, p.id desc) as place from (${which}) p`);

/**
 * Lists pieces by live, availability and text: their number, or a part of their name, size or colour. Highest reference
 * first, keyset pages of 50. Without a match, returns one page of fuzzy matches.
 */
export async function listProducts(shop: Shop, asked: Narrowing): Promise<ReplyOf<typeof endpoints.listProducts>> {
  const { rows, next } = await pageOfProducts(shop.db, asked, PAGE);
  const { q, after } = asked;
  const near = q && rows.length === 0 && !after ? await listed(shop.db, await thoseNear(shop.db, asked, q)) : [];
  return { products: [...rows, ...near], next, isNear: near.length > 0 };
}

/** Number of CSV rows read at once. */
export const BATCH_SIZE = 1000;

/** Streams the pieces of a list as CSV, without fuzzy matches. */
export async function getProductsFile(
  shop: Shop,
  asked: ParsedInputOf<typeof endpoints.getProductsFile>,
): Promise<Attachment> {
  const read = (after: string | undefined) => pageOfProducts(shop.db, { ...asked, after }, BATCH_SIZE);
  const text = Readable.from(writeProductsFile(read));
  return new Attachment(text, 'text/csv; charset=utf-8', `produits-${parisDay(shop.now())}.csv`, { kept: true });
}

async function pageOfProducts(db: Db, asked: Narrowing, most: number): Promise<Page<Product>> {
  const found = await findProducts(db, asked, most + 1);
  const { rows, next } = pageOf(found, most, ({ ref, id }) => [ref, id]);
  return { rows: await listed(db, thoseOf(rows.map(({ id }) => id))), next };
}

export const productsReads: Routes = (implement) => implement(endpoints, schemas, { listProducts, getProductsFile });
