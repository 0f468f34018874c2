import type { Ctx } from '#platform/server/context.ts';
import { BATCH_SIZE, type Tally } from '#platform/server/db/removals.ts';
import { deleteDraft, selectDrafts } from '#platform/server/documents/draft-files.ts';
import { purgeFiles } from './purge-files.ts';

/** Age of a file after which no transaction can still store its row, in ms. */
const DRAFT_MS = 86_400_000;

/**
 * Deletes the files of a bucket that have no row. Either the row was never stored, or the deletion of the file failed.
 */
export const purgeDrafts = (ctx: Ctx, bucket: string, tally: Tally): Promise<void> =>
  purgeFiles(
    ctx,
    {
      bucket,
      after: (id) => selectDrafts(bucket, new Date(ctx.now().getTime() - DRAFT_MS), id, BATCH_SIZE),
      clearRow: ({ id }) => deleteDraft(id),
    },
    tally,
  );
