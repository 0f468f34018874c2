import type { Sql } from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import { AT_ONCE, type Tally } from './count-removals.ts';

/** After so many files that can’t be deleted, the store is left alone until the next night. */
const MOST_FAILURES = 5;

/** A file that an order has. */
interface OldFile {
  orderId: string;
  path: string;
}

interface Files {
  bucket: string;
  /** The next ones to delete, `AT_ONCE` at most, of orders after this one: `orderId` and `path`, by order. */
  after: (orderId: string) => Sql;
  /** Forgets that there was one. */
  forget: (file: OldFile) => Sql;
}

/** Deletes files of orders one by one, then forgets that they were: one that can’t be deleted is tried again the next night. */
export async function forgetFiles(ctx: Ctx, { bucket, after, forget }: Files, tally: Tally): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const files = await ctx.db.many<OldFile>(after(last));
    for (const file of files) {
      if (tally.failed >= MOST_FAILURES) return;
      try {
        await watched(ctx, 'files', () => ctx.gateways.files.delete(bucket, file.path));
        await ctx.db.run(forget(file));
        tally.removed += 1;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        tally.failed += 1;
        ctx.log.error({ err: error, orderId: file.orderId }, 'retention: a file could not be deleted');
      }
    }
    last = files.at(-1)?.orderId ?? last;
    if (files.length < AT_ONCE) return;
  }
}
