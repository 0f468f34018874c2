import sql from 'sql-template-tag';
import type { PoolClient } from 'pg';
import type { Shop } from '#platform/server/context.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { COPY_SCHEMA } from '#platform/server/db/copy-schema.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { REHEARSED_REF } from '#features/rehearsals/domain/rules.ts';
import { newestMigration } from './copy-of.ts';

/** Advisory lock for making and dropping the copy. */
const COPY_LOCK = 730_602;

/** Locks making and dropping the copy until the end of the transaction. */
export const lockCopy = (tx: Tx): Promise<unknown> => tx.one(sql`select pg_advisory_xact_lock(${COPY_LOCK})`);

/** Drops the copy, if it exists. */
export async function dropCopy(copy: Shop): Promise<void> {
  await copy.pool.query(`drop schema if exists ${COPY_SCHEMA} cascade`);
}

/** Live to repeat. */
export interface Source {
  liveId: string;
  firstAt: Date;
  lastAt: Date;
  comments: number;
}

/** Owner who rehearses an order, and the only address to which the copy sends mails. */
export interface Rehearser {
  email: string;
}

/**
 * Creates the tables of the copy by the shop's own migrations. Call it under `lockCopy`.
 * Fills them with the colours, the settings and the administrators. Copies no buyer, order or comment. The copy of a live has
 * this live with its pieces, all free. The copy for an order has an invented live with one piece, and the texts that
 * buyers read.
 */
export async function createCopy(copy: Shop, source: Source | Rehearser, startedBy: string): Promise<void> {
  await dropCopy(copy);
  await copy.pool.query(`create schema ${COPY_SCHEMA}`);
  const reach = await copy.db.one<{ schemas: string }>(
    sql`select array_to_string(current_schemas(false), ',') as schemas`,
  );
  if (reach?.schemas !== COPY_SCHEMA) throw new Error('the copy’s connections would reach the shop’s tables');
  await migrate(copy.pool);
  await inOne(copy, (client) => fill(client, copy, source, startedBy));
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
async function fill(client: PoolClient, copy: Shop, source: Source | Rehearser, startedBy: string): Promise<void> {
  const liveId = crypto.randomUUID();
  await bring(client, 'product_colors');
  await bring(client, 'settings');
  const isLive = 'liveId' in source;
  // In a rehearsed order, the owner's address may be that of the buyer.
  const admins: Record<string, string> = isLive ? {} : { email: `id || '@essai.invalid'` };
  await bring(client, 'users', { auth_id: 'null', invitation: 'gen_random_uuid()', ...admins }, 'is_admin');
  await client.query(
    `create table rehearsal (kind text, live_id uuid, source_id uuid, title text, started_at timestamptz, started_by text, version text,
      played_ms integer, total_ms integer, said integer, comments integer, first_at timestamptz, last_id bigint, mail_to text)`,
  );
  if (isLive) await bringLive(client, source.liveId, liveId);
  else await inventLive(client, liveId, copy.now());
  await client.query(`insert into feed_states (live_id, state, since) values ($1, 'open', $2)`, [liveId, copy.now()]);
  await client.query(
    `insert into rehearsal select $1, id, $2, title, $3, $4, $5, 0, $6, 0, $7, $8, 0, $9 from lives where id = $10`,
    [
      isLive ? 'live' : 'order',
      isLive ? source.liveId : liveId,
      copy.now(),
      startedBy,
      await newestMigration(),
      isLive ? source.lastAt.getTime() - source.firstAt.getTime() : 0,
      isLive ? source.comments : 0,
      isLive ? source.firstAt : copy.now(),
      isLive ? null : source.email,
      liveId,
    ],
  );
}

/** Brings the live `sourceId` and its pieces as those of the live `liveId`. */
async function bringLive(client: PoolClient, sourceId: string, liveId: string): Promise<void> {
  const ids = [sourceId, liveId];
  await bring(client, 'lives', { id: '$2::uuid', is_active: 'true' }, 'id = $1', ids);
  await bring(client, 'products', { id: 'gen_random_uuid()', live_id: '$2::uuid' }, 'live_id = $1', ids);
}

/**
 * Invents a live with one piece. Brings the texts that buyers read. Creates the tables of the jobs and the files, which a
 * rehearsed order has apart from those of the shop.
 */
async function inventLive(client: PoolClient, liveId: string, now: Date): Promise<void> {
  for (const table of ['pages', 'faqs']) await bring(client, table);
  await client.query(
    `insert into lives (id, title, ref, live_date, is_active) values ($1, 'Live d’essai', 'essai', $2, true)`,
    [liveId, now],
  );
  await client.query(
    `insert into products (live_id, ref, name, price_cents) values ($1, ${REHEARSED_REF}, 'Pièce d’essai', 2500)`,
    [liveId],
  );
  await client.query(`create table rehearsal_jobs (
    id bigint generated always as identity primary key, queue text not null, data jsonb not null,
    due_at timestamptz not null, tries integer not null default 0)`);
  await client.query(`create table rehearsal_files (
    bucket text, path text, content_type text not null, bytes bytea not null, primary key (bucket, path))`);
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
