import sql, { type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { PHOTO_BUCKET, pathsOf } from '../photo-file.ts';

/**
 * Deletes a photo and its files if it meets `isUnused`, a condition on `photos`. A piece that takes the photo meanwhile
 * waits, and finds no photo. A failure keeps the row, so that the next night tries again.
 * @returns whether the photo was deleted.
 */
export const deletePhoto = (ctx: Ctx, id: string, isUnused: Sql): Promise<boolean> =>
  inTransaction(
    ctx,
    async (tx) => {
      if ((await tx.run(sql`delete from photos where id = ${id} and ${isUnused}`)) === 0) return false;
      for (const path of pathsOf(id))
        await callProvider(ctx, 'files', () => ctx.gateways.files.delete(PHOTO_BUCKET, path));
      return true;
    },
    { runsOnce: true },
  );
