import sql, { empty, type Sql } from 'sql-template-tag';
import type { Colour, Product } from '#domain/catalog/contract.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { nextRange } from '#domain/catalog/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { cursorOf, readCursor } from '#server/db/keyset.ts';

export const colourJson = sql`json_build_object('id', id, 'name', name, 'hexCode', hex_code, 'updatedAt', updated_at)`;

export async function listColours(shop: Shop): Promise<{ colours: Colour[] }> {
  const rows = await shop.db.many<{ colour: Colour }>(sql`select ${colourJson} as colour from product_colors`);
  // Sorted here: « Écru » comes before « Fuchsia » whatever the database's own order of letters.
  return { colours: rows.map((row) => row.colour).toSorted((a, b) => inFrench.compare(a.name, b.name)) };
}

const inFrench = new Intl.Collator('fr');

const PAGE = 50;
const SEARCH_MAX = 20;

/** Products with their live, colour and holder, in one statement; `which` picks and orders the rows of `products p`. */
async function products(db: Db, which: Sql): Promise<Product[]> {
  const rows = await db.many<{ product: Product }>(sql`
    with p as (${which})
    select json_build_object('id', p.id, 'ref', p.ref, 'name', p.name, 'price', p.price_cents, 'size', p.size,
      'liveId', p.live_id, 'liveTitle', l.title, 'colourId', p.color_id, 'colourName', c.name, 'hexCode', c.hex_code,
      'createdAt', p.created_at,
      'heldBy', case when o.id is not null then json_build_object('orderId', o.id, 'orderNumber', o.order_number,
        'pseudo', coalesce(u.tiktok_username, o.pseudo)) end) as product
    from p join lives l on l.id = p.live_id
    left join product_colors c on c.id = p.color_id
    left join order_items i on i.product_id = p.id and i.released_at is null
    left join orders o on o.id = i.order_id
    left join users u on u.id = o.user_id
    order by p.place`);
  return rows.map((row) => row.product);
}

/** Products by reference, highest first; pages of 50. */
export async function listProducts(
  shop: Shop,
  { liveId, after }: { liveId?: string | undefined; after?: string | undefined },
) {
  const cursor = readCursor(after, 'integer', 'uuid');
  const rows = await products(
    shop.db,
    sql`
    select *, row_number() over (order by ref desc, id desc) as place from products
    where true ${liveId ? sql`and live_id = ${liveId}` : empty}
      ${cursor ? sql`and (ref, id) < (${cursor[0]}::integer, ${cursor[1]}::uuid)` : empty}
    order by ref desc, id desc limit ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { products: page, next: rows.length > PAGE && last ? cursorOf([last.ref, last.id]) : null };
}

/** Pieces of a live whose reference starts with these digits: the exact one first, then free ones. */
export async function searchProducts(shop: Shop, { liveId, ref }: { liveId: string; ref: string }) {
  const found = await products(
    shop.db,
    sql`
    select p.*, row_number() over (order by p.ref::text <> ${ref}, length(p.ref::text), p.ref) as place
    from products p where p.live_id = ${liveId} and p.ref::text like ${`${ref}%`}
    order by place limit ${SEARCH_MAX}`,
  );
  return { products: found };
}

export async function recentProducts(shop: Shop) {
  return {
    products: await products(
      shop.db,
      sql`
      select *, row_number() over (order by ref desc, created_at desc) as place from products order by place limit 50`,
    ),
  };
}

/** @throws Refusal `catalog.product-not-found`. */
export async function productById(db: Db, productId: string): Promise<Product> {
  const [found] = await products(db, sql`select *, 1 as place from products where id = ${productId}`);
  if (!found) throw refuse(catalogProblems.productNotFound);
  return found;
}

/** The range a bulk creation proposes for a live. */
export async function bulkStart(shop: Shop, { liveId }: { liveId: string }) {
  const row = await shop.db.one<{ max: number | null }>(sql`select max(ref) from products where live_id = ${liveId}`);
  return nextRange(row?.max ?? null);
}
