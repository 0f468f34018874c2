import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import type { StoredFile } from '#platform/server/integrations/files/gateway.ts';

/** File without a row: its row is not stored yet, or is deleted. */
interface Draft {
  bucket: string;
  /** Path of this attempt alone. */
  path: string;
}

/**
 * Stores a file before the row that names it. The transaction of that row calls `keepDraft`. Without it, `retention`
 * deletes the file. Run it outside of transactions. @throws ProviderFailure when the file cannot be stored.
 */
export async function putDraft(ctx: Ctx, { bucket, path }: Draft, file: StoredFile): Promise<void> {
  await ctx.db.run(sql`insert into file_drafts (bucket, path, at) values (${bucket}, ${path}, ${ctx.now()})`);
  await callProvider(ctx, 'files', () => ctx.gateways.files.put(bucket, path, file));
}

/** Deletes the rows of drafts by their paths. */
export const deleteDrafts = (bucket: string, paths: readonly string[]): Sql =>
  sql`delete from file_drafts where bucket = ${bucket} and path = any(${[...paths]}::text[])`;

/** Keeps a file, in the transaction that stores its row. */
export const keepDraft = (tx: Pick<Tx, 'send'>, { bucket, path }: Draft): void => tx.send(deleteDrafts(bucket, [path]));

/** Selects `id` and `path` of the drafts older than an instant, by id, after this id. */
export const selectDrafts = (bucket: string, before: Date, after: string, limit: number): Sql => sql`
  select id, path from file_drafts where bucket = ${bucket} and at < ${before} and id > ${after} order by id limit ${limit}`;

/** Deletes the row of a draft by its id, after its file. */
export const deleteDraft = (id: string): Sql => sql`delete from file_drafts where id = ${id}`;
