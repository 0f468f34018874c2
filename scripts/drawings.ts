import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testDatabase } from '#sandbox/testing/database.ts';
import { drawOrderLife } from './draw-order-life.ts';
import { drawSchema } from './draw-schema.ts';

export async function drawAll(): Promise<Map<string, string>> {
  return new Map([
    ['docs/schema.md', await drawFromDatabase(drawSchema)],
    ['docs/order-life.md', drawOrderLife()],
  ]);
}

async function drawFromDatabase(draw: (client: pg.Client) => Promise<string>): Promise<string> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await draw(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

if (import.meta.main) {
  for (const [file, text] of await drawAll()) writeFileSync(join(import.meta.dirname, '..', file), text);
}
