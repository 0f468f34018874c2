import sql, { type Sql } from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { nextRange } from '#features/catalog/domain/rules.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { assertLiveOf } from '#features/lives/server/queries.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import { holderOf } from './hooks.ts';
import { readChosenPieces } from './steps/lock-pieces.ts';

export const PRODUCTS_PER_PAGE = 50;
const MAX_SEARCH = 20;

const productJson = () =>
  jsonObject<Product>({
    id: sql`p.id`,
    ref: sql`p.ref`,
    name: sql`p.name`,
    price: sql`p.price_cents`,
    size: sql`p.size`,
    liveId: sql`p.live_id`,
    liveTitle: sql`l.title`,
    colourId: sql`p.color_id`,
    colourName: sql`c.name`,
    hexCode: sql`c.hex_code`,
    composition: sql`p.composition`,
    maker: sql`p.maker`,
    condition: sql`p.condition`,
    photoId: sql`p.photo_id`,
    createdAt: sql`p.created_at`,
    heldBy: holderOf(sql`p.id`),
  });

/**
 * Reads products with their live, colour and holder. `selection` selects rows of `products` and gives each its position
 * as `place`.
 */
export async function selectProducts(db: Db, selection: Sql): Promise<Product[]> {
  const rows = await db.many<{ product: Product }>(sql`
    with p as (${selection})
    select ${productJson()} as product
    from p join lives l on l.id = p.live_id
    left join product_colors c on c.id = p.color_id
    order by p.place`);
  return rows.map((row) => row.product);
}

/**
 * Lists at most `MAX_SEARCH` pieces of a live whose reference begins with these digits. The exact reference comes first,
 * then shorter references. @throws Refusal `lives.not-found`.
 */
export async function searchProducts(shop: Shop, { liveId, ref }: ParsedInputOf<typeof endpoints.searchProducts>) {
  const found = await selectProducts(
    shop.db,
    sql`
    select p.*, row_number() over (order by p.ref::text <> ${ref}, length(p.ref::text), p.ref) as place
    from products p where p.live_id = ${liveId} and p.ref::text like ${`${ref}%`}
    order by place limit ${MAX_SEARCH}`,
  );
  await assertLiveOf(shop.db, liveId, found);
  return { products: found };
}

/** Reads a product. @throws Refusal `catalog.product-not-found`. */
export async function productById(db: Db, productId: string): Promise<Product> {
  const [found] = await selectProducts(db, sql`select *, 1 as place from products where id = ${productId}`);
  if (!found) throw refuse(catalogProblems.productNotFound);
  return found;
}

/** Returns the range proposed for a bulk creation in a live. @throws Refusal `lives.not-found`. */
export async function bulkStart(shop: Shop, { liveId }: ParsedInputOf<typeof endpoints.bulkStart>) {
  const live = await shop.db.one<{ max: number | null }>(sql`
    select (select max(ref) from products where live_id = l.id) as max from lives l where l.id = ${liveId}`);
  if (!live) throw refuse(liveProblems.notFound);
  return nextRange(live.max);
}

/** Lists the references of a live. @throws Refusal `lives.not-found`. */
export async function liveRefs(shop: Shop, { liveId }: ParsedInputOf<typeof endpoints.liveRefs>) {
  const rows = await shop.db.many<{ ref: number }>(
    sql`select ref from products where live_id = ${liveId} order by ref`,
  );
  await assertLiveOf(shop.db, liveId, rows);
  return { refs: rows.map(({ ref }) => ref) };
}

export const readSelection = async (shop: Shop, { productIds }: ParsedInputOf<typeof endpoints.readSelection>) => ({
  pieces: await readChosenPieces(shop.db, productIds),
});
