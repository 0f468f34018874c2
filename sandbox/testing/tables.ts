import type { TestShop } from './shop.ts';
import { shopTables } from '#app/tools/shop-tables.ts';

/** Returns each table after the tables that it references. */
export async function tablesOf({ shop }: TestShop): Promise<string[]> {
  const client = await shop.pool.connect();
  try {
    return (await shopTables(client)).map(({ name }) => name);
  } finally {
    client.release();
  }
}
