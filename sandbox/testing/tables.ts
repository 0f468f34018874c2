import type { TestShop } from './shop.ts';
import { shopTables } from '#app/tools/shop-tables.ts';

/** Returns the names of the tables of a shop, each after the tables it references. */
export async function tablesOf({ shop }: TestShop): Promise<string[]> {
  const client = await shop.pool.connect();
  try {
    return (await shopTables(client)).map(({ name }) => name);
  } finally {
    client.release();
  }
}
