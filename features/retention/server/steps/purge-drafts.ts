import type { Ctx } from '#platform/server/context.ts';
import { BATCH_SIZE, type Tally } from '#platform/server/db/removals.ts';
import { deleteDraft, selectDrafts } from '#platform/server/documents/draft-files.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { purgeFiles } from './purge-files.ts';

/** Age of a file after which no transaction can still store its row, in ms. */
const DRAFT_MS = 86_400_000;

/**
 * Deletes the files of a bucket that have no row, and its partial files. Either the row was never stored, or the
 * deletion of the file failed.
 */
export async function purgeDrafts(ctx: Ctx, bucket: string, tally: Tally): Promise<void> {
  const before = new Date(ctx.now().getTime() - DRAFT_MS);
  const drafts = {
    bucket,
    after: (id: string) => selectDrafts(bucket, before, id, BATCH_SIZE),
    clearRow: ({ id }: { id: string }) => deleteDraft(id),
  };
  await purgeFiles(ctx, drafts, tally);
  const { files } = ctx.gateways;
  // A call without a request would count as an answer of the provider.
  if (files.deletePartial) await callProvider(ctx, 'files', async () => files.deletePartial?.(bucket, before));
}
