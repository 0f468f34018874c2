import type { Ctx } from '#platform/server/context.ts';
import { reportItemFailure } from '#platform/server/events/report-item-failure.ts';
import { giveToFirst } from './give-to-first.ts';
import { livesToRead, readComments } from './read-comments.ts';

/** Reads the comments of the lives and gives pieces automatically. A failure does not stop the other lives. */
export async function readLives(ctx: Ctx): Promise<void> {
  for (const { liveId } of await livesToRead(ctx)) {
    try {
      await readComments(ctx, liveId);
      await giveToFirst(ctx, liveId);
    } catch (error) {
      const message = 'claims: the comments of a live could not be read';
      reportItemFailure(ctx, error, { work: 'claims', message, ids: { liveId } });
    }
  }
}
