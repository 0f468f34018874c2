import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { selectProducts, PRODUCTS_PER_PAGE } from '#features/catalog/server/queries.ts';
import type { Shop } from '#platform/server/context.ts';
import { limitTo } from '#platform/server/db/search.ts';
import sql from 'sql-template-tag';

/** Lists the newest products. Products created together are sorted by reference, highest first (decision 0022). */
export async function recentProducts(shop: Shop) {
  return {
    products: await selectProducts(
      shop.db,
      sql`
      select *, row_number() over (order by created_at desc, ref desc) as place from products
      order by created_at desc, ref desc ${limitTo(PRODUCTS_PER_PAGE)}`,
    ),
  };
}

export const bulkProductsReads: Routes = (implement) => implement(endpoints, schemas, { recentProducts });
