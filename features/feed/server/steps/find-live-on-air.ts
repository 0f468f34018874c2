import type { Shop } from '#platform/server/context.ts';
import { liveListenedTo } from '../sql/feed-state.ts';

/** Pause between two searches for the live on air, in ms. */
export const LOOK_FOR_LIVE_MS = 2000;

/** Returns the id of the live to listen to, which is the newest active live; null without an active live. */
export async function findLiveOnAir(shop: Shop): Promise<string | null> {
  const live = await shop.db.one<{ id: string }>(liveListenedTo);
  return live?.id ?? null;
}
