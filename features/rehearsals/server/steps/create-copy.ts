import sql from 'sql-template-tag';
import type { PoolClient } from 'pg';
import type { Ctx, Shop, SignedInCtx } from '#platform/server/context.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { COPY_SCHEMA } from '#platform/server/db/copy-schema.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import { REHEARSED_REF } from '#features/rehearsals/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import { copyOf, newestMigration, readRehearsal, type RehearsalRow } from './read-rehearsal.ts';

/** Key of the advisory lock under which the copy is created and deleted. */
export const COPY_LOCK = 730_602;

/**
 * The transaction only holds the lock, because the copy has its own connections. It sends nothing while they create or
 * delete the tables.
 */
const underCopyLock = (ctx: Ctx, work: () => Promise<void>): Promise<void> =>
  inTransaction(
    ctx,
    async (tx) => {
      tx.send(sql`set local idle_in_transaction_session_timeout = '5min'`);
      await tx.one(sql`select pg_advisory_xact_lock(${COPY_LOCK})`);
      await work();
    },
    { runsOnce: true },
  );

const dropSchema = (copy: Shop): Promise<unknown> => copy.pool.query(`drop schema if exists ${COPY_SCHEMA} cascade`);

/** @param isToDelete checked under the lock of the copy, because a copy that is being opened has no row yet. */
export function deleteCopy(ctx: Ctx, isToDelete: (row: RehearsalRow | null) => boolean = () => true): Promise<void> {
  const copy = copyOf(ctx);
  return underCopyLock(ctx, async () => {
    if (isToDelete(await readRehearsal(copy.db))) await dropSchema(copy);
  });
}

/** @throws Refusal `rehearsals.under-way` while a copy is open, unless `replace` is true. */
export async function openCopy(ctx: SignedInCtx, source: Source | Rehearser, replace: boolean): Promise<RehearsalRow> {
  const copy = copyOf(ctx);
  await underCopyLock(ctx, async () => {
    if (!replace && (await readRehearsal(copy.db))) throw refuse(rehearsalProblems.underWay);
    await createCopy(copy, source, ctx.actor.name);
  });
  const row = await readRehearsal(copy.db);
  if (!row) throw refuse(rehearsalProblems.none);
  return row;
}

interface Source {
  liveId: string;
  firstAt: Date;
  lastAt: Date;
  comments: number;
}

/** The copy sends mails to this address only. */
interface Rehearser {
  email: string;
}

/**
 * Creates the tables of the copy by the shop's migrations, and fills them with the colours, the settings and the
 * administrators. Does not copy buyers, orders or comments. The copy of a live has this live with its pieces, all free.
 * The copy for an order has an invented live with one piece, and the texts that buyers read.
 */
async function createCopy(copy: Shop, source: Source | Rehearser, startedBy: string): Promise<void> {
  await dropSchema(copy);
  await copy.pool.query(`create schema ${COPY_SCHEMA}`);
  const searchPath = await copy.db.one<{ schemas: string }>(
    sql`select array_to_string(current_schemas(false), ',') as schemas`,
  );
  if (searchPath?.schemas !== COPY_SCHEMA) throw new Error('the copy’s connections would reach the shop’s tables');
  await migrate(copy.pool);
  await inClientTransaction(copy, (client) => fill(client, copy, source, startedBy));
  copy.settings.invalidate();
}

async function inClientTransaction(copy: Shop, work: (client: PoolClient) => Promise<void>): Promise<void> {
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

/** Fills the tables of the copy. Only these statements name tables of the shop and of the copy. */
async function fill(client: PoolClient, copy: Shop, source: Source | Rehearser, startedBy: string): Promise<void> {
  const liveId = crypto.randomUUID();
  await copyRows(client, 'product_colors');
  await copyRows(client, 'settings');
  const isLive = 'liveId' in source;
  // The owner may be the buyer of the rehearsed order, so the copied accounts get placeholder addresses.
  const admins: Record<string, string> = isLive ? {} : { email: `id || '@essai.invalid'` };
  await copyRows(client, 'users', { auth_id: 'null', invitation: 'gen_random_uuid()', ...admins }, 'is_admin');
  await client.query(
    `create table rehearsal (kind text, live_id uuid, source_id uuid, title text, started_at timestamptz, started_by text, version text,
      played_ms integer, total_ms integer, said integer, comments integer, first_at timestamptz, last_id bigint, mail_to text)`,
  );
  if (isLive) await copyLive(client, source.liveId, liveId);
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

async function copyLive(client: PoolClient, sourceId: string, liveId: string): Promise<void> {
  const ids = [sourceId, liveId];
  await copyRows(client, 'lives', { id: '$2::uuid', is_active: 'true' }, 'id = $1', ids);
  await copyRows(client, 'products', { id: 'gen_random_uuid()', live_id: '$2::uuid' }, 'live_id = $1', ids);
}

/** Creates the invented live, and the copy's own tables for jobs and files. */
async function inventLive(client: PoolClient, liveId: string, now: Date): Promise<void> {
  for (const table of ['pages', 'faqs']) await copyRows(client, table);
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

/** `overrides` has SQL expressions for the columns with another value. */
async function copyRows(
  client: PoolClient,
  table: string,
  overrides: Readonly<Record<string, string>> = {},
  where = 'true',
  values: readonly string[] = [],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${COPY_SCHEMA}.${table}`],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  const expressions = rows.map(({ name }) => overrides[name] ?? `"${name}"`);
  await client.query(
    `insert into ${table} (${names.join()}) select ${expressions.join()} from public.${table} where ${where}`,
    [...values],
  );
}
