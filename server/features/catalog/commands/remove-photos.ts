import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { PHOTOS, photoPath } from '../photo-file.ts';

const DAY_MS = 86_400_000;
/** What is left after these goes the next night. */
const AT_ONCE = 500;

/**
 * Deletes the photos that no piece has shown for a day at least: a form that was left, a photo that was changed, a piece
 * that was deleted. A file that can't be deleted is left for the next night, and stops no other. @returns how many went.
 */
export async function removePhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  const shownByNone = sql`kept_at < ${before} and not exists (select from products where photo_id = photos.id)`;
  const photos = await ctx.db.many<{ id: string }>(sql`
    select id from photos where ${shownByNone} order by kept_at limit ${AT_ONCE}`);
  let removed = 0;
  for (const { id } of photos) {
    try {
      await ctx.gateways.files.delete(PHOTOS, photoPath(id));
      removed += await ctx.db.run(sql`delete from photos where id = ${id} and ${shownByNone}`);
    } catch (error) {
      ctx.log.warn({ err: error, photoId: id }, 'a photo could not be deleted');
    }
  }
  return removed;
}
