import pg from 'pg';
import { afterAll } from 'vitest';
import { testDatabase } from './database.ts';

/**
 * Opens a client of a new database, which is migrated unless the caller gives another template. Closes the client and
 * drops the database after the tests of the file.
 */
export async function databaseClient(
  ...template: Parameters<typeof testDatabase>
): Promise<{ client: pg.Client; databaseUrl: string }> {
  const database = await testDatabase(...template);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return { client, databaseUrl: database.url };
}
