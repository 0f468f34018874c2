import type { Pool } from 'pg';

/**
 * Data of the stand-ins, in a schema of its own in the shop's database. All server processes thus share one mailbox,
 * one card provider and one carrier. The shop's own code never reads this schema.
 */
export interface SandboxStore {
  put(kind: string, id: string, body: unknown): Promise<void>;
  get<T>(kind: string, id: string): Promise<T | null>;
  /** Lists entries of a kind, newest first. The limit is 200 by default. */
  list<T>(kind: string, limit?: number): Promise<{ id: string; body: T; at: Date }[]>;
  /** Reads and removes the oldest entry of a kind, such as an instruction of `…/next`; null without entries. */
  take<T>(kind: string): Promise<T | null>;
  delete(kind: string, id: string): Promise<void>;
}

export async function openSandboxStore(pool: Pool): Promise<SandboxStore> {
  // Takes a lock, because concurrent statements `create … if not exists` can fail.
  await pool.query(`
    select pg_advisory_xact_lock(7306);
    create schema if not exists sandbox;
    create table if not exists sandbox.documents (
      kind text not null, id text not null, body jsonb not null,
      position bigint generated always as identity, at timestamptz not null default now(),
      primary key (kind, id));
    create index if not exists documents_by_position on sandbox.documents (kind, position);`);
  return {
    async put(kind, id, body) {
      await pool.query(
        `insert into sandbox.documents (kind, id, body) values ($1, $2, $3)
         on conflict (kind, id) do update set body = excluded.body`,
        [kind, id, JSON.stringify(body)],
      );
    },
    async get<T>(kind: string, id: string) {
      const { rows } = await pool.query<{ body: T }>('select body from sandbox.documents where kind = $1 and id = $2', [
        kind,
        id,
      ]);
      return rows[0]?.body ?? null;
    },
    async list<T>(kind: string, limit = 200) {
      const { rows } = await pool.query<{ id: string; body: T; at: Date }>(
        'select id, body, at from sandbox.documents where kind = $1 order by position desc limit $2',
        [kind, limit],
      );
      return rows;
    },
    async take<T>(kind: string) {
      const { rows } = await pool.query<{ body: T }>(
        `delete from sandbox.documents where (kind, id) in (
           select kind, id from sandbox.documents where kind = $1 order by position limit 1 for update skip locked)
         returning body`,
        [kind],
      );
      return rows[0]?.body ?? null;
    },
    async delete(kind, id) {
      await pool.query('delete from sandbox.documents where kind = $1 and id = $2', [kind, id]);
    },
  };
}
