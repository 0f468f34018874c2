import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testDatabase } from '#sandbox/testing/database.ts';

export const OLD_SHOP_DUMP = join(import.meta.dirname, 'old-shop.dump.sql');

export interface OldShop {
  url: string;
  run(text: string): Promise<void>;
  drop(): Promise<void>;
}

export async function anOldShop(): Promise<OldShop> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.query(readFileSync(join(import.meta.dirname, 'old-shop.sql'), 'utf8'));
  return {
    url: database.url,
    run: async (text) => void (await client.query(text)),
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}
