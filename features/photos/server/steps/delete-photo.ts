import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { deleteDrafts } from '#platform/server/documents/draft-files.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { PHOTO_BUCKET, photoPaths } from '../photo-file.ts';

/**
 * Deletes a photo if it meets `isUnused`, a condition on `photos`, then its files. A piece that takes the photo
 * concurrently finds no photo. After a failure, the files are drafts, which the job `photos` deletes after a day.
 * @throws ProviderFailure when a file cannot be deleted.
 */
export async function deletePhoto(ctx: Ctx, id: string, isUnused: Sql): Promise<boolean> {
  const paths = photoPaths(id);
  const drafts = await ctx.db.run(sql`
    with deleted as (delete from photos where id = ${id} and ${isUnused} returning 1)
    insert into file_drafts (bucket, path, at)
    select ${PHOTO_BUCKET}, path, ${ctx.now()} from deleted, unnest(${paths}::text[]) as path`);
  if (drafts === 0) return false;
  for (const path of paths) await callProvider(ctx, 'files', () => ctx.gateways.files.delete(PHOTO_BUCKET, path));
  await ctx.db.run(deleteDrafts(PHOTO_BUCKET, paths));
  return true;
}
