import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { PHOTO_BUCKET, pathsOf } from '../photo-file.ts';

/**
 * Deletes the files of a photo. Then deletes its row if it meets `isUnused`, a condition on `photos`.
 * @returns whether the row was deleted.
 */
export async function deletePhoto(ctx: Ctx, id: string, isUnused: Sql): Promise<boolean> {
  for (const path of pathsOf(id)) await ctx.gateways.files.delete(PHOTO_BUCKET, path);
  return (await ctx.db.run(sql`delete from photos where id = ${id} and ${isUnused}`)) > 0;
}
