import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { BATCH_SIZE, removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { deletePhoto } from '#features/photos/server/steps/delete-photo.ts';

const DAY_MS = 86_400_000;
/** Failed deletions after which a run stops; the next night tries again. */
const MOST_FAILURES = 5;

/**
 * Deletes the photos that no piece and no text, current or past, has shown for at least a day.
 * They come from abandoned forms, changed photos and deleted pieces. A failed deletion waits for the next night and
 * does not stop the run. @returns the number of deleted photos.
 */
export async function deletePhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  const shownByNone = sql`kept_at < ${before} and not exists (select from products where photo_id = photos.id)
    and not exists (select from (
        select content from pages union all select content from faqs union all select content from page_versions) texts
      where position(photos.id::text in texts.content) > 0)`;
  const tally: Tally = { removed: 0, failed: 0 };
  await removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) => sql`select id from photos where id > ${id} and ${shownByNone} order by id limit ${BATCH_SIZE}`,
    remove: ({ id }) => deletePhoto(ctx, id, shownByNone),
    failure: 'a photo could not be deleted',
    maxFailures: MOST_FAILURES,
  });
  return tally.removed;
}
