import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { BATCH_SIZE, removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { deleteDraft, selectDrafts } from '#platform/server/documents/draft-files.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { PHOTO_BUCKET } from '#features/photos/server/photo-file.ts';
import { deletePhoto } from '#features/photos/server/steps/delete-photo.ts';

const DAY_MS = 86_400_000;
/** Maximum number of failed deletions before the run stops. The next nightly run tries again. */
const MAX_FAILURES = 5;

/**
 * Deletes the photos older than a day that no piece and no current or past text shows. Such photos come from abandoned
 * forms, replaced photos and deleted pieces. Also deletes the photo files that have no row. Stops after `MAX_FAILURES`
 * failed deletions.
 * @returns the number of deleted photos.
 */
export async function deletePhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  const isUnused = sql`kept_at < ${before} and not exists (select from products where photo_id = photos.id)
    and not exists (select from (
        select content from pages union all select content from faqs union all select content from page_versions) texts
      where position(photos.id::text in texts.content) > 0)`;
  await deletePhotoDrafts(ctx, before);
  const tally: Tally = { removed: 0, failed: 0 };
  await removeOneByOne<{ id: string }>(ctx, tally, {
    after: (id) => sql`select id from photos where id > ${id} and ${isUnused} order by id limit ${BATCH_SIZE}`,
    remove: ({ id }) => deletePhoto(ctx, id, isUnused),
    failure: 'a photo could not be deleted',
    maxFailures: MAX_FAILURES,
  });
  return tally.removed;
}

const deletePhotoDrafts = (ctx: Ctx, before: Date): Promise<void> =>
  removeOneByOne<{ id: string; path: string }>(
    ctx,
    { removed: 0, failed: 0 },
    {
      after: (id) => selectDrafts(PHOTO_BUCKET, before, id, BATCH_SIZE),
      remove: async ({ id, path }) => {
        await callProvider(ctx, 'files', () => ctx.gateways.files.delete(PHOTO_BUCKET, path));
        return (await ctx.db.run(deleteDraft(id))) > 0;
      },
      failure: 'a file of a deleted photo could not be deleted',
      maxFailures: MAX_FAILURES,
    },
  );
