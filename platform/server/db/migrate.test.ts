import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import pg from 'pg';
import { testDatabase } from '#sandbox/testing/database.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
const pool = new pg.Pool({ connectionString: database.url });
// Dropping the database may cut connections that `end` has not closed yet.
pool.on('error', () => {});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a migration that waits too long for a table names the message and the code of the database, and a usual reason', async () => {
  await pool.query(`delete from migrations where name = '0123-free-returns-of-an-order.sql'`);
  const reader = await pool.connect();
  await reader.query('begin; lock table orders in access share mode');
  await assert.rejects(migrate(pool), {
    message:
      'Migration 0123-free-returns-of-an-order.sql impossible : canceling statement due to lock timeout (55P03) : ' +
      'une sauvegarde ou une longue requête tient la table',
  });
  await reader.query('rollback');
  reader.release();
  await assert.rejects(migrate(pool), { message: /column "free_returns" .* already exists \(42701\)$/ });
});
