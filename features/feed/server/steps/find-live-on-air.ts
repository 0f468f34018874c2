import type { Shop } from '#platform/server/context.ts';
import { liveListenedTo } from '../sql/feed-state.ts';

export const LOOK_FOR_LIVE_MS = 2000;

export async function findLiveOnAir(shop: Shop): Promise<string | null> {
  const live = await shop.db.one<{ id: string }>(liveListenedTo);
  return live?.id ?? null;
}
