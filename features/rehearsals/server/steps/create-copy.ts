import sql from 'sql-template-tag';
import type { PoolClient } from 'pg';
import type { Shop } from '#platform/server/context.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { COPY_SCHEMA } from '#platform/server/db/copy-schema.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { newestMigration } from './copy-of.ts';

/** Advisory lock for making and dropping the copy. */
const COPY_LOCK = 730_602;

/** Locks making and dropping the copy until the end of the transaction. */
export const lockCopy = (tx: Tx): Promise<unknown> => tx.one(sql`select pg_advisory_xact_lock(${COPY_LOCK})`);

/** Drops the copy, if it exists. */
export async function dropCopy(copy: Shop): Promise<void> {
  await copy.pool.query(`drop schema if exists ${COPY_SCHEMA} cascade`);
}

/** Parameters of a new copy. */
export interface Source {
  liveId: string;
  firstAt: Date;
  lastAt: Date;
  comments: number;
  startedBy: string;
}

/**
 * Creates the tables of the copy by the shop's own migrations. Call it under `lockCopy`.
 * Fills them with the live, its pieces (all free), the colours, the settings and the administrators. Copies no buyer,
 * order or comment.
 */
export async function createCopy(copy: Shop, source: Source): Promise<void> {
  await dropCopy(copy);
  await copy.pool.query(`create schema ${COPY_SCHEMA}`);
  const reach = await copy.db.one<{ schemas: string }>(
    sql`select array_to_string(current_schemas(false), ',') as schemas`,
  );
  if (reach?.schemas !== COPY_SCHEMA) throw new Error('the copy’s connections would reach the shop’s tables');
  await migrate(copy.pool);
  await inOne(copy, (client) => fill(client, copy, source));
  copy.settings.invalidate();
}

async function inOne(copy: Shop, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await copy.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Fills the copy. Only these statements name tables of the shop and of the copy. */
async function fill(client: PoolClient, copy: Shop, source: Source): Promise<void> {
  const liveId = crypto.randomUUID();
  await bring(client, 'lives', { id: '$2::uuid', is_active: 'true' }, 'id = $1', [source.liveId, liveId]);
  await bring(client, 'product_colors');
  await bring(client, 'products', { id: 'gen_random_uuid()', live_id: '$2::uuid' }, 'live_id = $1', [
    source.liveId,
    liveId,
  ]);
  await bring(client, 'settings');
  await bring(client, 'users', { auth_id: 'null', invitation: 'gen_random_uuid()' }, 'is_admin');
  await client.query(`insert into feed_states (live_id, state, since) values ($1, 'open', $2)`, [liveId, copy.now()]);
  await client.query(
    `create table rehearsal (live_id uuid, source_id uuid, title text, started_at timestamptz, started_by text, version text,
      played_ms integer, total_ms integer, said integer, comments integer, first_at timestamptz, last_id bigint)`,
  );
  await client.query(
    `insert into rehearsal select id, $1, title, $2, $3, $4, 0, $5, 0, $6, $7, 0 from lives where id = $8`,
    [
      source.liveId,
      copy.now(),
      source.startedBy,
      await newestMigration(),
      source.lastAt.getTime() - source.firstAt.getTime(),
      source.comments,
      source.firstAt,
      liveId,
    ],
  );
}

/** Brings rows of a table of the shop into the copy's table of that name, some columns with another value. */
async function bring(
  client: PoolClient,
  table: string,
  instead: Readonly<Record<string, string>> = {},
  where = 'true',
  values: readonly string[] = [],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${COPY_SCHEMA}.${table}`],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  const taken = rows.map(({ name }) => instead[name] ?? `"${name}"`);
  await client.query(
    `insert into ${table} (${names.join()}) select ${taken.join()} from public.${table} where ${where}`,
    [...values],
  );
}
