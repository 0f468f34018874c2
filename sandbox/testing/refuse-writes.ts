import sql, { raw } from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Makes writes fail with an error of PostgreSQL, until the returned function is called.
 * @param write event of a trigger, such as `insert on orders`.
 * @param errcode code or condition name.
 */
export async function refuseWrites(db: Db, write: string, errcode: string): Promise<() => Promise<unknown>> {
  await db.run(sql`
    create function refuse_write() returns trigger language plpgsql
      as $$ begin raise 'refused' using errcode = ${raw(`'${errcode}'`)}; end $$`);
  await db.run(sql`create trigger refuse_write before ${raw(write)} for each row execute function refuse_write()`);
  return () => db.run(sql`drop function refuse_write() cascade`);
}
