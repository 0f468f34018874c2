import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import type { StoredFile } from '#platform/server/integrations/files/gateway.ts';

/** File whose row is not stored yet, or is deleted. */
interface Draft {
  bucket: string;
  path: string;
}

/**
 * Stores a file before the row that names it. The transaction that stores this row must call `keepDraft`, or else
 * `retention` deletes the file. Must run outside of transactions.
 * @throws ProviderFailure when the file cannot be stored.
 */
export async function putDraft(ctx: Ctx, { bucket, path }: Draft, file: StoredFile): Promise<void> {
  await ctx.db.run(sql`insert into file_drafts (bucket, path, at) values (${bucket}, ${path}, ${ctx.now()})`);
  await callProvider(ctx, 'files', () => ctx.gateways.files.put(bucket, path, file));
}

export const deleteDrafts = (bucket: string, paths: readonly string[]): Sql =>
  sql`delete from file_drafts where bucket = ${bucket} and path = any(${[...paths]}::text[])`;

/** Keeps the file. Must be called in the transaction that stores the file's row. */
export const keepDraft = (tx: Pick<Tx, 'send'>, { bucket, path }: Draft): void => tx.send(deleteDrafts(bucket, [path]));

export const selectDrafts = (bucket: string, before: Date, after: string, limit: number): Sql => sql`
  select id, path from file_drafts where bucket = ${bucket} and at < ${before} and id > ${after} order by id limit ${limit}`;

export const deleteDraft = (id: string): Sql => sql`delete from file_drafts where id = ${id}`;
