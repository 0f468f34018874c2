import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { removeOneByOne, type Tally } from '#platform/server/db/removals.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';

/** Failures after which a run deletes no further file, because the store is probably unavailable. */
const MAX_FAILURES = 5;

/** File to delete, with the id of its row: an order, a label or a draft. */
interface OldFile {
  id: string;
  path: string;
}

export interface OldFiles {
  bucket: string;
  /** Selects `id` and `path` of at most `BATCH_SIZE` files after this id, by id. */
  after: (id: string) => Sql;
  clearRow: (file: OldFile) => Sql;
}

/** Deletes files, then clears their rows. A failed deletion keeps its row, so that a later run tries again. */
export const purgeFiles = (ctx: Ctx, { bucket, after, clearRow }: OldFiles, tally: Tally): Promise<void> =>
  removeOneByOne<OldFile>(ctx, tally, {
    after,
    remove: async (file) => {
      await callProvider(ctx, 'files', () => ctx.gateways.files.delete(bucket, file.path));
      await ctx.db.run(clearRow(file));
      return true;
    },
    failure: 'retention: a file could not be deleted',
    maxFailures: MAX_FAILURES,
  });
