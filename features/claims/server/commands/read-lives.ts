import type { Ctx } from '#platform/server/context.ts';
import { giveToFirst } from './give-to-first.ts';
import { livesToRead, readComments } from './read-comments.ts';

/** Reads the comments of all lives for claims, and makes the automatic assignments. */
export async function readLives(ctx: Ctx): Promise<void> {
  for (const { liveId } of await livesToRead(ctx)) {
    await readComments(ctx, liveId);
    await giveToFirst(ctx, liveId);
  }
}
