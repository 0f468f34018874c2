import sql from 'sql-template-tag';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { inFrenchOrder } from '#shared/french-order.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';

/** JSON of a colour, from a row of `product_colors`. */
export const colourJson = jsonObject<Colour>({
  id: sql`id`,
  name: sql`name`,
  hexCode: sql`hex_code`,
  updatedAt: sql`updated_at`,
});

/** Lists the colours by name. */
export async function listColours(shop: Shop): Promise<{ colours: Colour[] }> {
  const colours = await readAll(shop.db, colourJson, sql`from product_colors`);
  // Sorted here, because the collation of a database may place « Écru » after « Fuchsia ».
  return { colours: colours.toSorted((a, b) => inFrenchOrder(a.name, b.name)) };
}
