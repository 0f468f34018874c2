import type { Ctx } from '#platform/server/context.ts';
import { giveToFirst } from './give-to-first.ts';
import { livesToRead, readComments } from './read-comments.ts';

export async function readLives(ctx: Ctx): Promise<void> {
  for (const { liveId } of await livesToRead(ctx)) {
    await readComments(ctx, liveId);
    await giveToFirst(ctx, liveId);
  }
}
